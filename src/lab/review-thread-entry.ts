import { partsOf, type Trace } from '../env/index.js';
import { reviewGame } from '../hint/index.js';
import { answerCalls, threadSetup } from '../train/threads/worker-thread.js';
import { chooseHinter } from './hint-agent.js';
import type { JudgedReview } from './review-thread.js';

/** The thread's side of `ReviewThread`, started with the preset. */
async function start() {
  const { name, hinter } = await chooseHinter(partsOf((await threadSetup()) as string));
  return {
    review: async (trace: Trace): Promise<JudgedReview> => ({
      judgedBy: name,
      review: await reviewGame(trace, hinter),
    }),
  };
}

answerCalls(start());
