import { partsOf, type Trace } from '../env/index.js';
import { reviewGame } from '../hint/index.js';
import { answerCalls, threadSetup } from '../train/threads/worker-thread.js';
import { chooseHinter } from './hint-agent.js';
import type { JudgedReview } from './review-thread.js';

/** The thread's side of `ReviewThread`. Judges are kept, one for each preset that was reviewed. */
async function start() {
  await threadSetup();
  const judges = new Map<string, Awaited<ReturnType<typeof chooseHinter>>>();
  return {
    review: async (preset: string, trace: Trace): Promise<JudgedReview> => {
      const judge = judges.get(preset) ?? (await chooseHinter(partsOf(preset)));
      judges.set(preset, judge);
      return { judgedBy: judge.name, review: await reviewGame(trace, judge.hinter) };
    },
  };
}

answerCalls(start());
