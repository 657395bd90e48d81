import { useEffect, useState } from 'preact/hooks';
import { InputError } from '../../src/env/errors.js';
import { GAMES, gameOf } from '../../src/env/registry.js';
import { presetTitle } from '../games/preset-title.js';
import { checkedSpec, DEFAULT_TAKE_BACKS, formatLink, parseSeed } from '../session/link.js';
import { randomSeed } from '../session/random-seed.js';
import type { GameSpec, TakeBackLimit } from '../session/session.js';
import { draftedOptions, type OptionDraft, OptionFields } from './option-fields.js';

export interface NewGameProps {
  readonly spec: GameSpec;
  readonly onDeal: (spec: GameSpec) => void;
  readonly onError: (error: Error) => void;
  readonly onNews: (text: string) => void;
}

/** The next game as it stands in the fields. */
interface Draft {
  readonly preset: string;
  readonly seed: string;
  readonly options: OptionDraft;
  readonly takeBacks: TakeBackLimit;
}

function rulesOf({ preset, options, takeBacks }: GameSpec): readonly unknown[] {
  return [preset, options, takeBacks];
}

function draftOf({ preset, seed, options, takeBacks }: GameSpec): Draft {
  return { preset, seed: String(seed), options: { values: options, texts: {} }, takeBacks };
}

/** Preset, seed and options of the next game, and the link of this one. Nothing is dealt before a button says so. */
export function NewGame({ spec, onDeal, onError, onNews }: NewGameProps) {
  const [draft, setDraft] = useState(() => draftOf(spec));
  const { preset, seed, options, takeBacks } = draft;
  const game = gameOf(preset);
  const change = (changed: Partial<Draft>): void => setDraft((before) => ({ ...before, ...changed }));

  const chosen = JSON.stringify([preset, options.values, takeBacks]) !== JSON.stringify(rulesOf(spec));
  const isPending = chosen || Object.keys(options.texts).length > 0;

  const dealt = JSON.stringify(spec);
  // Only another deal changes the fields: what is being typed stays.
  useEffect(() => setDraft(draftOf(spec)), [dealt]);

  function deal(seedText: string): void {
    try {
      const drafted = { preset, options: draftedOptions(game, options), seed: parseSeed(seedText), takeBacks };
      onDeal(checkedSpec(drafted));
    } catch (error) {
      if (error instanceof InputError) onError(error);
      else throw error;
    }
  }

  function choosePreset(name: string): void {
    change({ preset: name, options: { values: {}, texts: {} }, takeBacks: DEFAULT_TAKE_BACKS });
  }

  async function share(): Promise<void> {
    const link = `${location.href.replace(/#.*$/, '')}#${formatLink(spec)}`;
    const what = `The link to the deal on the table (${presetTitle(spec.preset, spec.options)}, seed ${spec.seed})`;
    try {
      await navigator.clipboard.writeText(link);
      onNews(`${what} is copied.`);
    } catch {
      onNews(`${what}: ${link}`);
    }
  }

  return (
    <form
      class={`new-game ${isPending ? 'is-pending' : ''}`}
      onSubmit={(event) => {
        event.preventDefault();
        deal(seed);
      }}
    >
      <label class="field preset-field">
        <span>{isPending ? 'Game (not dealt yet)' : 'Game'}</span>
        <select name="preset" value={preset} onChange={(event) => choosePreset(event.currentTarget.value)}>
          {GAMES.map(({ name, title, presets }) => (
            <optgroup key={name} label={title}>
              {Object.keys(presets).map((each) => (
                <option key={each} value={each}>
                  {presetTitle(each)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <label class="field seed-field">
        <span>Seed</span>
        <input
          name="seed"
          inputMode="numeric"
          autocomplete="off"
          value={seed}
          onInput={(event) => change({ seed: event.currentTarget.value })}
        />
      </label>
      <button type="submit">Deal</button>
      <button
        type="button"
        class="primary"
        onClick={() => deal(isPending && seed !== String(spec.seed) ? seed : String(randomSeed()))}
      >
        {isPending ? `Deal ${game.title}` : 'New deal'}
      </button>
      <button type="button" class="share" disabled={spec.deck !== undefined} onClick={() => void share()}>
        Copy link
      </button>
      <details class="options">
        <summary>
          <span class="not-narrow">Options</span>
          <span class="narrow-text">Seed, link and options{isPending && ': not dealt yet'}</span>
        </summary>
        <p class="quiet">
          {preset}: {game.presets[preset].summary.replace(/\.$/, '')}. These count from the next deal on.
        </p>
        <OptionFields game={game} preset={preset} draft={options} onChange={(next) => change({ options: next })} />
        {!Object.hasOwn(game.optionFields, 'undoLimit') && (
          <label class="field take-backs">
            <span>Take-backs</span>
            <select
              name="takeBacks"
              value={String(takeBacks)}
              onChange={({ currentTarget: { value } }) =>
                change({ takeBacks: value === 'unlimited' ? value : Number(value) })
              }
            >
              {[...new Set(['0', '3', 'unlimited', String(takeBacks)])].map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
            <small>Moves that may be taken back in a game</small>
          </label>
        )}
      </details>
    </form>
  );
}
