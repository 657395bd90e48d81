import { partsOf } from '../env/index.js';
import type { Trace } from '../env/text/trace.js';
import { createHinter, reviewGame } from '../hint/index.js';
import { answerCalls, threadSetup } from '../train/threads/worker-thread.js';
import { chooseHintAgent } from './hint-agent.js';
import type { JudgedReview } from './review-thread.js';

/** The thread's side of `ReviewThread`. */
async function start() {
  await threadSetup();
  return {
    review: async (preset: string, trace: Trace): Promise<JudgedReview> => {
      const parts = partsOf(preset);
      const { name: judgedBy, agent, values } = await chooseHintAgent(parts);
      try {
        return { judgedBy, review: await reviewGame(trace, createHinter(parts, agent, { values })) };
      } finally {
        agent.dispose?.();
      }
    },
  };
}

answerCalls(start());
