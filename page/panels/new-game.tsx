import { useEffect, useRef, useState } from 'preact/hooks';
import { InputError } from '../../src/env/errors.js';
import { GAMES, gameOf } from '../../src/env/registry.js';
import { checkedSpec, DEFAULT_TAKE_BACKS, formatLink, parseSeed } from '../session/link.js';
import { randomSeed } from '../session/random-seed.js';
import { newSession, type GameSpec, type Session, type TakeBackLimit } from '../session/session.js';
import { OptionFields } from './option-fields.js';

export interface NewGameProps {
  readonly spec: GameSpec;
  readonly onStart: (session: Session) => void;
  readonly onError: (error: Error) => void;
  readonly onNews: (text: string) => void;
}

/** Where the rules count undos, a few are allowed, as moves may be taken back in the other games. */
function firstOptions(preset: string): Readonly<Record<string, unknown>> {
  return Object.hasOwn(gameOf(preset).optionFields, 'undoLimit') ? { undoLimit: DEFAULT_TAKE_BACKS } : {};
}

/** Preset, seed and options of the next game, and the link of this one. */
export function NewGame({ spec, onStart, onError, onNews }: NewGameProps) {
  const [preset, setPreset] = useState(spec.preset);
  const [seed, setSeed] = useState(String(spec.seed));
  const [options, setOptions] = useState(spec.options);
  const [takeBacks, setTakeBacks] = useState<TakeBackLimit>(spec.takeBacks);
  /** As `options`, but at once: a click on Deal ends the typing in a field and comes before the next rendering. */
  const entered = useRef(spec.options);
  const game = gameOf(preset);

  const dealt = JSON.stringify(spec);
  // Only another deal changes the fields: what is being typed stays.
  useEffect(() => {
    setPreset(spec.preset);
    setSeed(String(spec.seed));
    setOptions(spec.options);
    entered.current = spec.options;
    setTakeBacks(spec.takeBacks);
  }, [dealt]);

  function start(next: Partial<GameSpec>): void {
    try {
      onStart(newSession(checkedSpec({ preset, options: entered.current, seed: parseSeed(seed), takeBacks, ...next })));
    } catch (error) {
      if (error instanceof InputError) onError(error);
      else throw error;
    }
  }

  function enter(name: string, value: unknown): void {
    entered.current = { ...entered.current, [name]: value };
    setOptions(entered.current);
  }

  function choosePreset(name: string): void {
    start({ preset: name, options: firstOptions(name), seed: randomSeed(), takeBacks: DEFAULT_TAKE_BACKS });
  }

  async function share(): Promise<void> {
    const link = `${location.href.replace(/#.*$/, '')}#${formatLink(spec)}`;
    try {
      await navigator.clipboard.writeText(link);
      onNews('The link to this deal is copied.');
    } catch {
      onNews(`The link to this deal: ${link}`);
    }
  }

  return (
    <form
      class="new-game"
      onSubmit={(event) => {
        event.preventDefault();
        start({});
      }}
    >
      <label class="field preset-field">
        <span>Game</span>
        <select name="preset" value={preset} onChange={(event) => choosePreset(event.currentTarget.value)}>
          {GAMES.map(({ name, title, presets }) => (
            <optgroup key={name} label={title}>
              {Object.keys(presets).map((each) => (
                <option key={each} value={each}>
                  {each}
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
          onInput={(event) => setSeed(event.currentTarget.value)}
        />
      </label>
      <button type="submit">Deal</button>
      <button type="button" class="primary" onClick={() => start({ seed: randomSeed() })}>
        New deal
      </button>
      <button type="button" disabled={spec.deck !== undefined} onClick={() => void share()}>
        Copy link
      </button>
      <details class="options">
        <summary>Options</summary>
        <p class="quiet">{game.presets[preset].summary}</p>
        <OptionFields game={game} preset={preset} options={options} onChange={enter} />
        {!Object.hasOwn(game.optionFields, 'undoLimit') && (
          <label class="field">
            <span>takeBacks</span>
            <select
              value={String(takeBacks)}
              onChange={({ currentTarget: { value } }) => setTakeBacks(value === 'unlimited' ? value : Number(value))}
            >
              {[...new Set(['0', '3', 'unlimited', String(takeBacks)])].map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
            <small>moves that may be taken back in a game</small>
          </label>
        )}
        <p class="quiet">They count from the next deal on: press Deal to deal this seed again with them.</p>
      </details>
    </form>
  );
}
