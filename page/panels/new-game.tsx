import type { ComponentType } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { factsOf } from '../games/facts.js';
import { Choice, PresetSelect } from '../games/fields.js';
import { useGame, usePage } from '../hooks/use-page.js';
import { changedOptions, checkedSpec, DEFAULT_TAKE_BACKS, parseSeed, randomSeedOf } from '../session/link.js';
import { gameOf, gamesHere } from '../session/position.js';
import { isCasual, withCasual } from '../session/results.js';
import type { GameSpec } from '../session/session.js';
import { texts } from '../texts/texts.js';
import { Fold } from './fold.js';
import { type Grade, GRADES, useGradedDeals } from './games-menu.js';

/** What is typed is a text, options too. */
export interface Draft extends Pick<GameSpec, 'preset' | 'options' | 'takeBacks'> {
  readonly seed: string;
}

function draftOf({ preset, seed, options, takeBacks, deck }: GameSpec): Draft {
  return { preset, seed: deck === undefined ? String(seed) : '', options, takeBacks };
}

/** How the rules of a draft are changed. */
export interface RuleForm {
  /** The options of a draft; what is no value of one is refused when it is dealt. */
  readonly optionsOf: (draft: Draft) => Draft['options'];
  /** Such a refusal in the words of the form. */
  readonly problem: (message: string) => string;
  readonly Fields: ComponentType<{ readonly draft: Draft; readonly change: (changed: Partial<Draft>) => void }>;
}

/** Whether a draft has other rules than a deal; what cannot be read is other. */
function hasOtherRules(draft: Draft, spec: GameSpec, optionsOf: RuleForm['optionsOf']) {
  const { preset, takeBacks } = draft;
  if (preset !== spec.preset || takeBacks !== spec.takeBacks) return true;
  try {
    const drafted = changedOptions(preset, optionsOf(draft));
    return JSON.stringify(drafted) !== JSON.stringify(spec.options);
  } catch {
    return true;
  }
}

function isSecondClick({ detail }: MouseEvent) {
  return detail > 1;
}

interface NewGameProps {
  /** Without it the rules are those of the preset, or of the game on the table. */
  readonly rules?: RuleForm;
}

/** Preset, seed and options of the next game. Nothing is dealt before a button says so. */
export function NewGame({ rules }: NewGameProps) {
  const { session, deal } = useGame();
  const { fail } = usePage();
  const { spec } = session;
  const [draft, setDraft] = useState(() => draftOf(spec));
  const { menu, newGame } = texts();
  const { preset, seed, options, takeBacks } = draft;
  const game = gameOf(preset);
  const change = (changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed }));

  const [grade, setGrade] = useState<Grade | null>(null);
  const { looking, lookFor } = useGradedDeals();
  const isGraded = factsOf(preset)?.isGraded === true && Object.keys(options).length === 0;

  const optionsOf = rules?.optionsOf ?? (() => options);
  const isPending = hasOtherRules(draft, spec, optionsOf);
  const hasLink = spec.deck === undefined;
  const isSeedOfDeal = seed === draftOf(spec).seed;

  const dealt = JSON.stringify(spec);
  /** Deals of this form that are not shown yet. */
  const ownDeals = useRef<readonly string[]>([]);
  // Only another deal changes the fields. This form's own deals have filled them in at once: they are shown a frame later, and what has been
  // typed meanwhile stays.
  useLayoutEffect(() => {
    const at = ownDeals.current.indexOf(dealt);
    ownDeals.current = at < 0 ? [] : ownDeals.current.slice(at + 1);
    if (at < 0) setDraft(draftOf(spec));
  }, [dealt]);

  /** @param seedText none for any deal */
  function dealDraft(seedText: string | null) {
    if (!hasLink && !isPending && seedText === '') {
      deal(spec);
      return;
    }
    try {
      const drafted = { preset, options: optionsOf(draft), takeBacks };
      const next = checkedSpec({ ...drafted, seed: seedText === null ? randomSeedOf(drafted) : parseSeed(seedText) });
      deal(next);
      ownDeals.current = [...ownDeals.current, JSON.stringify(next)];
      setDraft(draftOf(next));
    } catch (error) {
      const { message } = error as Error;
      fail(new Error(rules?.problem(message) ?? message));
    }
  }

  function dealNext() {
    if (grade !== null && isGraded) lookFor({ preset, takeBacks }, grade);
    else dealDraft(isPending && !isSeedOfDeal ? seed : null);
  }

  function choosePreset(name: string) {
    change({ preset: name, options: {}, takeBacks: DEFAULT_TAKE_BACKS });
  }

  return (
    <form
      class={`panel new-game ${isPending ? 'is-pending' : ''}`}
      onSubmit={(event) => {
        event.preventDefault();
        dealDraft(seed);
      }}
    >
      <h2>{newGame.title}</h2>
      <PresetSelect
        label={isPending ? newGame.gameNotDealt : newGame.game}
        name="preset"
        value={preset}
        presets={gamesHere().flatMap(({ presets }) => Object.keys(presets))}
        onChoose={choosePreset}
      />
      {isGraded && (
        <div class="grade-field">
          <Choice
            label={menu.grade}
            name="grade"
            value={grade ?? ''}
            of={[['', menu.anyGrade], ...GRADES.map((each) => [each, menu.grades[each]] as const)]}
            onChoose={(value) => setGrade(value === '' ? null : value)}
            kind="inline"
          />
          {grade !== null && (
            <small role="status">{looking ? menu.looking : `${menu.gradeNotes[grade]} ${menu.gradeNote}`}</small>
          )}
        </div>
      )}
      <label class="field inline casual">
        <input
          type="checkbox"
          name="casual"
          checked={isCasual(draft)}
          onChange={({ currentTarget }) => change(withCasual(draft, currentTarget.checked))}
        />
        <span>
          {newGame.casual} <small>{newGame.casualNote}</small>
        </span>
      </label>
      <button
        type="button"
        class="primary"
        aria-disabled={looking}
        onClick={(event) => isSecondClick(event) || dealNext()}
      >
        {isPending ? newGame.dealGame(game.title) : texts().end.newDeal}
      </button>
      <Fold panel="seed" title={newGame.seed} more={draftOf(spec).seed || newGame.givenDeck} open={rules !== undefined}>
        <input
          name="seed"
          aria-label={newGame.seed}
          inputMode="numeric"
          autocomplete="off"
          placeholder={hasLink ? undefined : newGame.givenDeck}
          value={seed}
          onInput={(event) => change({ seed: event.currentTarget.value })}
        />
        <button type="submit" onClick={(event) => isSecondClick(event) && event.preventDefault()}>
          {newGame.deal}
        </button>
        <small>{newGame.seedNote}</small>
      </Fold>
      {rules && <rules.Fields draft={draft} change={change} />}
    </form>
  );
}
