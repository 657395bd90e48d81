import { partsOf } from '../env/index.js';
import type { Trace } from '../env/text/trace.js';
import { createHinter, type Hinter, reviewGame } from '../hint/index.js';
import { answerCalls, threadSetup } from '../train/threads/worker-thread.js';
import { chooseHintAgent } from './hint-agent.js';
import type { JudgedReview } from './review-thread.js';

/** The thread's side of `ReviewThread`. Judges are kept, one for each preset that was reviewed. */
async function start() {
  await threadSetup();
  const judges = new Map<string, { readonly name: string; readonly hinter: Hinter }>();
  const judgeOf = async (preset: string) => {
    const parts = partsOf(preset);
    const { name, agent, values } = await chooseHintAgent(parts);
    const judge = { name, hinter: createHinter(parts, agent, { values }) };
    judges.set(preset, judge);
    return judge;
  };
  return {
    review: async (preset: string, trace: Trace): Promise<JudgedReview> => {
      const { name, hinter } = judges.get(preset) ?? (await judgeOf(preset));
      return { judgedBy: name, review: await reviewGame(trace, hinter) };
    },
  };
}

answerCalls(start());
