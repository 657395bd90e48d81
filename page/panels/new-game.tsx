import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { factsOf } from '../games/facts.js';
import {
  Choice,
  draftedOptions,
  type OptionDraft,
  OptionFields,
  optionProblem,
  PresetSelect,
} from '../games/fields.js';
import { useGame, usePage } from '../hooks/use-page.js';
import { changedOptions, checkedSpec, DEFAULT_TAKE_BACKS, parseSeed, randomSeedOf } from '../session/link.js';
import { gameOf, gamesHere, limitsUndo } from '../session/position.js';
import { isCasual, withCasual } from '../session/results.js';
import type { GameSpec, TakeBackLimit } from '../session/session.js';
import { texts } from '../texts/texts.js';
import { type Grade, GRADES, useGradedDeals } from './games-menu.js';

interface Draft {
  readonly preset: string;
  readonly seed: string;
  readonly options: OptionDraft;
  readonly takeBacks: TakeBackLimit;
}

function draftOf({ preset, seed, options, takeBacks, deck }: GameSpec): Draft {
  const seedText = deck === undefined ? String(seed) : '';
  return { preset, seed: seedText, options: { values: options, texts: {} }, takeBacks };
}

/** Whether a draft has other rules than a deal; what cannot be read is other. */
function hasOtherRules({ preset, options, takeBacks }: Draft, spec: GameSpec): boolean {
  if (preset !== spec.preset || takeBacks !== spec.takeBacks) return true;
  try {
    const drafted = changedOptions(preset, draftedOptions(gameOf(preset), options));
    return JSON.stringify(drafted) !== JSON.stringify(spec.options);
  } catch {
    return true;
  }
}

function isSecondClick({ detail }: MouseEvent): boolean {
  return detail > 1;
}

/** Preset, seed and options of the next game. Nothing is dealt before a button says so. */
export function NewGame() {
  const { session, deal } = useGame();
  const { fail, sheets } = usePage();
  const { spec } = session;
  const [draft, setDraft] = useState(() => draftOf(spec));
  const { menu, newGame } = texts();
  const { preset, seed, options, takeBacks } = draft;
  const game = gameOf(preset);
  const change = (changed: Partial<Draft>): void => setDraft((before) => ({ ...before, ...changed }));

  const [grade, setGrade] = useState<Grade | null>(null);
  const { looking, lookFor } = useGradedDeals();
  const isGraded = factsOf(preset)?.isGraded === true && Object.keys(options.values).length === 0;

  const isPending = hasOtherRules(draft, spec);
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
  function dealDraft(seedText: string | null): void {
    if (!hasLink && !isPending && seedText === '') {
      deal(spec);
      return;
    }
    try {
      const drafted = { preset, options: draftedOptions(game, options), takeBacks };
      const next = checkedSpec({ ...drafted, seed: seedText === null ? randomSeedOf(drafted) : parseSeed(seedText) });
      deal(next);
      ownDeals.current = [...ownDeals.current, JSON.stringify(next)];
      setDraft(draftOf(next));
    } catch (error) {
      fail(new Error(optionProblem((error as Error).message)));
    }
  }

  function dealNext(): void {
    if (grade !== null && isGraded) lookFor({ preset, takeBacks }, grade);
    else dealDraft(isPending && !isSeedOfDeal ? seed : null);
  }

  function choosePreset(name: string): void {
    change({ preset: name, options: { values: {}, texts: {} }, takeBacks: DEFAULT_TAKE_BACKS });
  }

  function chooseCasual(casual: boolean): void {
    const next = withCasual({ preset, options: options.values, takeBacks }, casual);
    change({ options: { values: next.options, texts: {} }, takeBacks: next.takeBacks });
  }

  return (
    <form
      class={`panel new-game ${isPending ? 'is-pending' : ''}`}
      onSubmit={(event) => {
        event.preventDefault();
        dealDraft(seed);
      }}
    >
      <PresetSelect
        label={isPending ? newGame.gameNotDealt : newGame.game}
        name="preset"
        value={preset}
        presets={gamesHere().flatMap(({ presets }) => Object.keys(presets))}
        onChoose={choosePreset}
      />
      <label class="field seed-field">
        <span>{newGame.seed}</span>
        <input
          name="seed"
          inputMode="numeric"
          autocomplete="off"
          placeholder={hasLink ? undefined : newGame.givenDeck}
          value={seed}
          onInput={(event) => change({ seed: event.currentTarget.value })}
        />
      </label>
      <button type="submit" onClick={(event) => isSecondClick(event) && event.preventDefault()}>
        {newGame.deal}
      </button>
      <button
        type="button"
        class="primary"
        aria-disabled={looking}
        onClick={(event) => isSecondClick(event) || dealNext()}
      >
        {isPending ? newGame.dealGame(game.title) : texts().end.newDeal}
      </button>
      <button type="button" class="share" onClick={() => sheets.show('share')}>
        {texts().share.share}
      </button>
      {isGraded && (
        <div class="grade-field">
          <Choice
            label={menu.grade}
            name="grade"
            value={grade ?? ''}
            of={[['', menu.anyGrade], ...GRADES.map((each) => [each, menu.grades[each]] as const)]}
            onChoose={(value) => setGrade(value === '' ? null : value)}
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
          checked={isCasual({ preset, options: options.values, takeBacks })}
          onChange={({ currentTarget }) => chooseCasual(currentTarget.checked)}
        />
        <span>
          {newGame.casual} <small>{newGame.casualNote}</small>
        </span>
      </label>
      <details class="options">
        <summary class="quiet">{newGame.options}</summary>
        <p class="quiet">{newGame.countFromNextDeal(preset)}</p>
        <OptionFields game={game} preset={preset} draft={options} onChange={(next) => change({ options: next })} />
        {!limitsUndo(preset) && (
          <>
            <Choice
              label={newGame.takeBacks}
              name="takeBacks"
              value={String(takeBacks)}
              of={[...new Set(['0', '3', 'unlimited', String(takeBacks)])].map((each) => [
                each,
                each === 'unlimited' ? texts().dock.undosUnlimited : each,
              ])}
              onChoose={(value) => change({ takeBacks: value === 'unlimited' ? value : Number(value) })}
            />
            <small>{newGame.takeBacksNote}</small>
          </>
        )}
      </details>
    </form>
  );
}
