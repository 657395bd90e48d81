import type { Action } from 'maketen/env';
import { useEffect, useMemo } from 'preact/hooks';
import type { Ranking } from '../engine/calls.js';
import { engine } from '../engine/engine.js';
import { rulesKey } from '../session/position.js';
import type { HintStep } from '../session/statistics.js';
import { usePreference } from './use-preferences.js';
import type { SessionController } from './use-session.js';
import { useStateOf } from './use-state-of.js';

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
  const [agent, setAgent] = useStateOf<string>(rulesKey(spec));
  const question = useMemo(() => ({ position, agent }), [position, agent]);
  const [asking, setAsking] = useStateOf<Asking>(question);
  const [given, setGiven] = useStateOf<GivenHint & { readonly ranking: Ranking }>(question);
  useEffect(() => {
    if (isToBeGivenAgain(given, strongest, agent)) ask('hint');
  }, [strongest, given]);

  function ask(what: Asking) {
    if (asking !== null) return;
    setAsking(what);
    send({ type: 'hinted' });
    engine
      .ask((calls) => calls.hint({ spec, turns: position.turns }, agent, what === 'playing on'))
      .then((ranking) => setGiven({ ranking, strongest }), onError)
      .finally(() => setAsking(null));
  }

  return {
    /** Null before one is asked for in this position. */
    ranking: given?.ranking ?? null,
    asking,
    /** Asks about the position that is shown; nothing where it has been asked for and is still being worked out. */
    ask: () => ask('hint'),
    playOn: () => ask('playing on'),
    /** Who is asked; null for the strongest agent there is. Another one begins anew. */
    agent,
    setAgent,
  };
}

/** In the order in which a teacher gives them: whether there is a choice that matters, which cards, and why. */
const STEPS: readonly HintStep[] = ['choice', 'cards', 'why'];

/** A hint is told in three steps. @param position another one is another hint @param onTold called with each step that is told */
export function useHintSteps(hint: Hint, position: object, onTold: (step: HintStep) => void) {
  const [last, setLast] = useStateOf<HintStep>(position);
  const [atOnce, setAtOnce] = usePreference('maketen.hints-at-once');
  const [other, setOther] = useStateOf<Action>(position);
  const isAsked = hint.ranking !== null || hint.asking !== null;
  /** What has been told of the position that is shown; null before the first step. */
  const told = isAsked ? last : null;
  /** What the next press tells; null where everything is told. */
  const next: HintStep | null = told === null ? (atOnce ? 'why' : 'choice') : (STEPS[STEPS.indexOf(told) + 1] ?? null);

  const best = told === 'cards' || told === 'why' ? (hint.ranking?.hints[0]?.action ?? null) : null;

  function tell(step: HintStep) {
    if (hint.ranking === null) {
      if (hint.asking !== null) return;
      hint.ask();
    }
    setLast(step);
    onTold(step);
  }

  return {
    told,
    next,
    /** The move that is marked at the table: the best one, unless another one is looked at; null before the cards are told. */
    marked: best !== null && other !== null ? other : best,
    mark: setOther,
    press: () => tell(next ?? 'why'),
    atOnce,
    setAtOnce,
  };
}
