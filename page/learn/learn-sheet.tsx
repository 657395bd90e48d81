import './learn.css';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { FAMILIES } from '../games/all-families.js';
import facts from '../games/facts.json';
import { moveNames, presetTitle } from '../games/names.js';
import { useDialog } from '../hooks/use-drawer.js';
import { usePage } from '../hooks/use-page.js';
import { DEFAULT_TAKE_BACKS } from '../session/link.js';
import { replay } from '../session/position.js';
import { type GameSpec, newSession, type Turn } from '../session/session.js';
import { texts } from '../texts/texts.js';
import { Curve, type Line } from './curve.js';
import { type Difference, type Knobs, useTrainer } from './trainer.js';
import { zipOf } from './zip.js';

/** Figures of a preset, which `npm run docs` writes. */
interface Facts {
  readonly random: number;
  readonly rule: number;
  readonly won: number;
  readonly bound: number | null;
  readonly isGraded: boolean;
}

const FACTS = facts as Readonly<Record<string, Facts>>;

/** Games in which play decides and that are learnt in seconds, the one that is recommended first. */
const PRESETS = FAMILIES.flatMap(({ presets }) => presets).filter((preset) => FACTS[preset].isGraded);

const SIZES = { small: [32], middle: [64, 32], large: [128, 64] } as const;
const RATES = { slow: 0.001, usual: 0.004, fast: 0.01 } as const;

/** What stands beside the curve: what nobody can pass, where that is known, else what the best model known wins. */
function linesOf(preset: string): readonly Line[] {
  const { random, rule, won, bound } = FACTS[preset];
  const best: Line = bound === null ? { name: 'best', share: won } : { name: 'bound', share: bound };
  return [{ name: 'random', share: random }, { name: 'rule', share: rule }, best];
}

/** Deals that are measured at each point. */
const DEALS = 500;

/** A network that learns in front of the player, and what can be done with it. */
export function LearnSheet() {
  const { sheets, session, choose, start: begin, takeModel, startWatching, fail } = usePage();
  const said = texts().learn;
  const { lesson, before, running, start, stop } = useTrainer(fail);
  const [preset, setPreset] = useState(PRESETS[0]);
  const [size, setSize] = useState<keyof typeof SIZES>('small');
  const [rate, setRate] = useState<keyof typeof RATES>('usual');
  const wanted = useWanted(session.spec.preset, (watches) => {
    void takeModel(lesson!.files!).then((name) => {
      if (name !== null && watches) startWatching(name);
    });
  });
  const isOpen = sheets.open === 'learn';
  const dialog = useDialog(isOpen, 'modal', () => isOpen && sheets.close());
  useEffect(() => {
    if (!isOpen) stop();
  }, [isOpen]);

  const knobs: Knobs = { preset, hiddenSizes: [...SIZES[size]], learningRate: RATES[rate] };
  const shown = lesson?.knobs.preset ?? preset;
  const points = lesson?.points ?? [];
  const last = points.at(-1);
  const lines = linesOf(lesson === null || !running ? preset : shown);
  /** The first measurement from which on all intervals lie above the best script's share, or hold it. */
  const since = (bound: 'low' | 'high') =>
    points[points.findLastIndex((point) => point[bound] <= FACTS[shown].rule) + 1];
  const [better, level] = [since('low'), since('high')];
  let sentence = running ? said.begun : said.idle;
  if (better) sentence = said.better(better.seconds);
  else if (level) sentence = said.level(level.seconds);
  else if (last) sentence = said.wins(last.won);
  const isSame = before !== null && before.knobs.preset === shown;
  const files = lesson?.files ?? null;

  function use(watches: boolean): void {
    if (session.spec.preset !== shown) choose(shown);
    else sheets.close();
    wanted.current = { preset: shown, watches };
  }

  function save(): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(zipOf(files!));
    link.download = `${shown}-model.zip`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  const top = lines[2].share;
  const { random } = FACTS[shown];
  const figures: readonly (readonly [string, string])[] = [
    [said.count(lesson?.steps ?? 0), said.facts.steps],
    [said.count(lesson?.games ?? 0), said.facts.games],
    [texts().numbers.number(lesson?.seconds ?? 0, 1), said.facts.seconds],
    [last === undefined ? '–' : said.percent(Math.max(0, (last.won - random) / (top - random))), said.facts.gap],
  ];
  return (
    <dialog class="sheet on-felt" ref={dialog} data-sheet="learn" aria-labelledby="learn-title">
      <div class="sheet-head">
        <h2 id="learn-title">{said.title}</h2>
        <button type="button" aria-label={texts().drawer.close(said.title)} onClick={sheets.close}>
          ✕
        </button>
      </div>
      <div class="learn">
        <section class="learn-result">
          <div class="learn-head">
            <p class="learn-sentence" role="status">
              {sentence}
            </p>
            <button type="button" class="primary" data-action="learn" onClick={running ? stop : () => start(knobs)}>
              {running ? said.stop : lesson === null ? said.start : said.again}
            </button>
          </div>
          <p class="quiet">{last === undefined ? '\u00a0' : said.range(last.low, last.high, DEALS)}</p>
          <Curve
            points={points}
            before={isSame ? before.points : []}
            lines={linesOf(shown)}
            label={`${sentence}. ${linesOf(shown)
              .map(({ name, share }) => said.line(said.lines[name], share))
              .join(', ')}`}
          />
          <dl class="learn-figures">
            {figures.map(([figure, name]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{figure}</dd>
              </div>
            ))}
          </dl>
          <div class="row learn-actions">
            <button type="button" data-action="learn-hints" disabled={files === null} onClick={() => use(false)}>
              {said.hints}
            </button>
            <button type="button" data-action="learn-watch" disabled={files === null} onClick={() => use(true)}>
              {said.watch}
            </button>
            <button type="button" data-action="learn-save" disabled={files === null} onClick={save}>
              {said.save}
            </button>
          </div>
          {lesson !== null && lesson.differences.length > 0 && (
            <Differences
              key={lesson.seconds}
              preset={shown}
              differences={lesson.differences}
              onShow={(spec, turns) => {
                sheets.close();
                begin({ ...newSession(spec), turns, foreign: true });
              }}
            />
          )}
          <p class="quiet">{isSame ? `${said.before} ${said.saved}` : said.saved}</p>
        </section>
        <section class="learn-knobs">
          <label class="field">
            <span>{said.game}</span>
            <select
              name="learn-game"
              value={preset}
              disabled={running}
              onChange={({ currentTarget }) => setPreset(currentTarget.value)}
            >
              {PRESETS.map((each) => (
                <option key={each} value={each}>
                  {presetTitle(each, {})}
                </option>
              ))}
            </select>
          </label>
          <Choice label={said.size} name="learn-size" value={size} of={said.sizes} off={running} onChoose={setSize} />
          <Choice label={said.rate} name="learn-rate" value={rate} of={said.rates} off={running} onChoose={setRate} />
        </section>
      </div>
    </dialog>
  );
}

interface DifferencesProps {
  readonly preset: string;
  readonly differences: readonly Difference[];
  readonly onShow: (spec: GameSpec, turns: readonly Turn[]) => void;
}

/** What it has learnt, in one position: what it would have done when it was young, and what it does now. */
function Differences({ preset, differences, onShow }: DifferencesProps) {
  const said = texts().learn;
  const [at, setAt] = useState(0);
  const { seed, turns, now, then } = differences[at];
  const spec = { preset, options: {}, seed, takeBacks: DEFAULT_TAKE_BACKS };
  const position = useMemo(() => replay(spec, turns), [preset, seed]);
  const names = moveNames(position);
  return (
    <section class="learn-difference">
      <h3>{said.learnt}</h3>
      <p>{position.parts.notation.formatState(position.state)}</p>
      <p>
        {said.then}: {names.get(then)}.{' '}
        <b>
          {said.now}: {names.get(now)}.
        </b>
      </p>
      <div class="row">
        <button type="button" data-action="learn-position" onClick={() => onShow(spec, turns)}>
          {said.show}
        </button>
        {differences.length > 1 && (
          <button type="button" data-action="learn-next" onClick={() => setAt((at + 1) % differences.length)}>
            {said.another}
          </button>
        )}
      </div>
    </section>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly name: string;
  readonly value: Value;
  /** What each value is called. */
  readonly of: Readonly<Record<Value, string>>;
  readonly off: boolean;
  readonly onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ label, name, value, of, off, onChoose }: ChoiceProps<Value>) {
  return (
    <label class="field">
      <span>{label}</span>
      <select
        name={name}
        value={value}
        disabled={off}
        onChange={({ currentTarget }) => onChoose(currentTarget.value as Value)}
      >
        {(Object.entries(of) as [Value, string][]).map(([each, called]) => (
          <option key={each} value={each}>
            {called}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What is to be done with the model as soon as its game is on the table. */
function useWanted(onTable: string, act: (watches: boolean) => void) {
  const wanted = useRef<{ readonly preset: string; readonly watches: boolean } | null>(null);
  useEffect(() => {
    if (wanted.current?.preset !== onTable) return;
    const { watches } = wanted.current;
    wanted.current = null;
    act(watches);
  });
  return wanted;
}
