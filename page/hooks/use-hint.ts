import type { Action } from 'maketen/env';
import { useHint as useHintOf } from 'maketen/react';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { ModelFiles, PoolAgent, Ranking } from '../engine/calls.js';
import { engine } from '../engine/engine.js';
import type { Position } from '../session/position.js';
import type { GameSpec } from '../session/session.js';
import type { HintStep } from '../session/statistics.js';
import { usePreference } from './use-preferences.js';
import type { SessionController } from './use-session.js';

/**
 * The worker's answer to a question; undefined until it is there, null where there is none: who asks stands without it.
 * @param of another one is another question; null where nothing is asked
 * @param giveUp asked once the answer is of no use any more
 */
export function useAnswer<Answer>(
  question: Parameters<typeof engine.ask<Answer>>[0],
  of: unknown,
  onError: (error: Error) => void = () => undefined,
  giveUp?: Parameters<typeof engine.ask>[0],
): Answer | null | undefined {
  const [found, setFound] = useState<{ readonly of: unknown; readonly answer: Answer | null } | null>(null);
  useEffect(() => {
    setFound(null); // what comes back to an earlier question asks anew
    if (of === null) return;
    let stale = false;
    const settle = (answer: Answer | null): void => {
      if (!stale) setFound({ of, answer });
    };
    engine.ask(question).then(settle, (error: Error) => {
      settle(null);
      if (!stale) onError(error);
    });
    return () => {
      stale = true;
      if (giveUp !== undefined) void engine.ask(giveUp);
    };
  }, [of]);
  return found?.of === of ? found?.answer : undefined;
}

export type AgentPoolController = ReturnType<typeof useAgentPool>;

/** The agents for the present rules; the strongest one is loaded in the background. */
export function useAgentPool(spec: GameSpec, onError: (error: Error) => void) {
  const [taken, setTaken] = useState(0);
  const [solved, setSolved] = useState<{ readonly rules: string; readonly by: string } | null>(null);
  const rules = JSON.stringify([spec.preset, spec.options]);
  useEffect(() => setSolved(null), [rules]); // the worker keeps one solution

  const latest = useRef<{ readonly rules: string; readonly agents: readonly PoolAgent[] }>({ rules, agents: [] });
  const found = useAnswer((calls) => calls.agents({ spec, turns: [] }), `${rules} ${taken}`, onError);
  if (found || latest.current.rules !== rules) latest.current = { rules, agents: found ?? [] };
  const { agents } = latest.current;

  const loaded = useAnswer((calls) => calls.load({ spec, turns: [] }), rules, onError);
  /** Who gives the hints if nobody is named: the exact solution or the preset's model once it is loaded; null for a scripted agent. */
  const strongest = solved?.rules === rules ? solved.by : (loaded ?? null);

  async function takeOwn(files: ModelFiles): Promise<string | null> {
    try {
      const name = await engine.ask((calls) => calls.takeOwn({ spec, turns: [] }, files));
      setTaken((count) => count + 1);
      return name;
    } catch (error) {
      onError(error as Error);
      return null;
    }
  }

  /** To be called with the exact agent's name when the present rules have been solved: it is the strongest from now on. */
  function takeSolved(name: string): void {
    setSolved({ rules, by: name });
    setTaken((count) => count + 1);
  }

  return { agents, strongest, loading: loaded === undefined, takeSolved, takeOwn };
}

export interface GivenHint {
  readonly ranking: { readonly agent: string };
  /** Who the strongest agent was when it was asked for; null where that was not known yet. */
  readonly strongest: string | null;
}

/** Whether a stand-in gave the hint, and the strongest agent is there now. @param chosen whom the player asks; null for the strongest */
export function isToBeGivenAgain(given: GivenHint | null, strongest: string | null, chosen: string | null): boolean {
  if (given === null || strongest === null || chosen !== null) return false;
  return given.strongest !== strongest && given.ranking.agent !== strongest;
}

type Asking = 'hint' | 'playing on';

export type Hint = ReturnType<typeof useHint>;

/** The ranking of the moves in the position that is shown. @param strongest null while it is on its way */
export function useHint(
  { session: { spec }, position, send }: SessionController,
  strongest: string | null,
  onError: (error: Error) => void,
) {
  const [agent, setAgent] = useState<string | null>(null);
  const rules = JSON.stringify([spec.preset, spec.options]);
  useEffect(() => setAgent(null), [rules]);

  const latest = useRef<{ what: Asking; strongest: string | null; found: (GivenHint & { ranking: Ranking }) | null }>({
    what: 'hint',
    strongest,
    found: null,
  });
  latest.current.strongest = strongest;
  const source = useCallback(
    async ({ turns }: Position) => {
      const { what, strongest: then } = latest.current;
      const ranking = await engine.ask((calls) => calls.hint({ spec, turns }, agent, what === 'playing on'));
      latest.current.found = { ranking, strongest: then };
      return ranking.hints;
    },
    [spec, agent],
  );
  const { hints, isThinking, problem, ask: askSource } = useHintOf(position, source);
  const { found } = latest.current;
  const shown = found?.ranking.hints === hints ? found : null;

  useEffect(() => {
    if (problem !== null) onError(new Error(problem));
  }, [problem]);
  useEffect(() => {
    if (isToBeGivenAgain(shown, strongest, agent)) ask('hint');
  }, [strongest, shown]);

  function ask(what: Asking): void {
    if (isThinking) return;
    latest.current.what = what;
    send({ type: 'hinted' });
    askSource();
  }

  return {
    /** Null before one is asked for in this position. */
    ranking: shown?.ranking ?? null,
    asking: isThinking ? latest.current.what : null,
    /** Asks about the position that is shown; nothing where it has been asked for and is still being worked out. */
    ask: (): void => ask('hint'),
    playOn: (): void => ask('playing on'),
    /** Who is asked; null for the strongest agent there is. Another one begins anew. */
    agent,
    setAgent,
  };
}

/** In the order in which a teacher gives them: whether there is a choice that matters, which cards, and why. */
const STEPS: readonly HintStep[] = ['choice', 'cards', 'why'];

export type HintSteps = ReturnType<typeof useHintSteps>;

/** A hint is told in three steps. @param position another one is another hint @param onTold called with each step that is told */
export function useHintSteps(hint: Hint, position: object, onTold: (step: HintStep) => void) {
  const [last, setLast] = useState<{ readonly of: object; readonly step: HintStep } | null>(null);
  const [atOnce, setAtOnce] = usePreference('maketen.hints-at-once');
  const [other, setOther] = useState<{ readonly of: object; readonly action: Action } | null>(null);
  const isAsked = hint.ranking !== null || hint.asking !== null;
  /** What has been told of the position that is shown; null before the first step. */
  const told = last?.of === position && isAsked ? last.step : null;
  /** What the next press tells; null where everything is told. */
  const next: HintStep | null = told === null ? (atOnce ? 'why' : 'choice') : (STEPS[STEPS.indexOf(told) + 1] ?? null);

  const best = told === 'cards' || told === 'why' ? (hint.ranking?.hints[0]?.action ?? null) : null;

  function tell(step: HintStep): void {
    if (hint.ranking === null) {
      if (hint.asking !== null) return;
      hint.ask();
    }
    setLast({ of: position, step });
    onTold(step);
  }

  return {
    told,
    next,
    /** The move that is marked at the table: the best one, unless another one is looked at; null before the cards are told. */
    marked: best !== null && other?.of === position ? other.action : best,
    mark: (action: Action | null): void => setOther(action === null ? null : { of: position, action }),
    press: (): void => tell(next ?? 'why'),
    tellAll: (): void => tell('why'),
    atOnce,
    setAtOnce,
  };
}

export type Solving = ReturnType<typeof useSolving>;

/** Solves the game once a stand-in has given a hint, unless it was stopped. @param onSolved called when exact hints can be had */
export function useSolving(
  spec: GameSpec,
  ranking: Ranking | null,
  onSolved: (agent: string) => void,
  onError: (error: Error) => void,
) {
  const rules = JSON.stringify([spec.preset, spec.options]);
  const [stopped, setStopped] = useState<string | null>(null);
  const [done, setDone] = useState<{ readonly of: string; readonly share: number } | null>(null);
  const begun = useRef<string | null>(null);
  begun.current = ranking?.canBeSolved === true || begun.current === rules ? rules : null;
  const asked = stopped === rules ? null : begun.current;
  const by = useAnswer(
    (calls, callable) =>
      calls.solve(
        { spec, turns: [] },
        callable((share) => setDone({ of: rules, share })),
      ),
    asked,
    onError,
    (calls) => calls.stopSolving(),
  );
  useEffect(() => {
    if (by) onSolved(by);
  }, [by]);
  const share = done?.of === rules ? done.share : 0;
  return {
    /** The part of the work that is done, from 0 to 1; null where the game is not being solved. */
    share: asked !== null && by === undefined ? share : null,
    stop: (): void => setStopped(rules),
  };
}
