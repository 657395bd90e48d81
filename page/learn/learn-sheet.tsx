import './learn.css';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { factsOf } from '../games/facts.js';
import { FileInput, optionProblem } from '../games/fields.js';
import { Figure } from '../games/figure.js';
import { moveNames } from '../games/names.js';
import { Sheet } from '../hooks/sheet.js';
import { useAgents, useGame, usePage } from '../hooks/use-page.js';
import { usualSpec } from '../session/link.js';
import { replay } from '../session/position.js';
import { newSession } from '../session/session.js';
import { download } from '../session/trace-file.js';
import { withSuitSigns } from '../session/words.js';
import { texts } from '../texts/texts.js';
import { Curve, type Line } from './curve.js';
import EARLIER from './earlier-run.json';
import { KnobFields, PRESETS, useKnobs } from './knob-fields.js';
import { formatRecipe, type Knobs, parseRecipe, type Point, type Recipe, stepsOf, withCurve } from './recipe.js';
import { type Lesson, useTrainer, weightsOf } from './trainer.js';
import { filesOfZip, zipOf } from './zip.js';

function areOfOneGame(a: Pick<Knobs, 'preset' | 'rules'>, b: Pick<Knobs, 'preset' | 'rules'>): boolean {
  return JSON.stringify([a.preset, a.rules]) === JSON.stringify([b.preset, b.rules]);
}

/** What stands beside the curve: what nobody can pass, where that is known, else what the best model known wins. Under rules of the player's own what was measured. */
function linesOf(preset: string, lesson: Lesson | null): readonly Line[] {
  if (lesson !== null && Object.keys(lesson.knobs.rules).length > 0) {
    if (lesson.lines === null) return [];
    return (['random', 'rule'] as const).map((name) => ({ name, share: lesson.lines![name] }));
  }
  const { random, rule, won, bound } = factsOf(preset)!;
  const best: Line = bound === null ? { name: 'best', share: won } : { name: 'bound', share: bound };
  return [{ name: 'random', share: random }, { name: 'rule', share: rule }, best];
}

/** What is done with the model as soon as its game is on the table. */
type Use = 'play' | 'hints' | 'watch' | 'review';

export function LearnSheet() {
  const { session, deal, review } = useGame();
  const { takeModel, startWatching, hint } = useAgents();
  const { sheets, shared, setShared } = usePage();
  const { learn: said, numbers } = texts();
  const [news, setNews] = useState<{ readonly text: string; readonly isError: boolean } | null>(null);
  const tell = (text: string): void => setNews({ text, isError: false });
  const fail = ({ message }: Error): void => setNews({ text: optionProblem(message), isError: true });
  const { lesson, before, running, start, load, stop } = useTrainer(fail);
  const knobs = useKnobs();
  /** What a link has promised. */
  const [recipe, setRecipe] = useState<Recipe | null>(null);
  const { preset: onTable, options } = session.spec;
  const isOnTable = lesson !== null && areOfOneGame({ preset: onTable, rules: options }, lesson.knobs);
  const [wanted, want] = useState<Use | null>(null);
  useEffect(() => {
    if (wanted === null || !isOnTable) return;
    want(null);
    void takeModel(lesson.files!).then((name) => {
      if (name === null) return;
      if (wanted === 'hints') hint.setAgent(name);
      if (wanted === 'watch') startWatching(name);
      if (wanted === 'review') review.openBy(name);
    });
  });
  const isOpen = sheets.open === 'learn';
  useEffect(() => {
    if (!isOpen) stop();
  }, [isOpen]);
  useEffect(() => {
    if (shared?.what !== 'learn') return;
    setShared(null);
    const { text: taught } = shared;
    attempt(() => {
      if (PRESETS.includes(taught)) {
        // The link of a preset's name begins at once.
        const { preset, ...others } = { ...knobs.chosen, preset: taught };
        knobs.change({ preset });
        start({ preset, rules: {}, ...others }, factsOf(preset)!.rule, null);
        return;
      }
      const asked = parseRecipe(taught, PRESETS);
      knobs.change(asked.knobs);
      setRecipe(asked);
      tell(said.linked(asked.steps));
    });
  }, [shared]);

  function attempt(work: () => void | Promise<void>): void {
    setNews(null);
    Promise.resolve().then(work).catch(fail);
  }

  const shown = lesson?.knobs.preset ?? knobs.chosen.preset;
  const points = lesson?.points ?? [];
  const files = lesson?.files ?? null;
  const steps = useMemo(() => files && stepsOf(files), [files]);
  /** The point of the network that is saved, once it has stopped. */
  const saved = running ? undefined : points.find((point) => point.steps === steps);
  const told = saved ?? points.at(-1);
  /** It was taught as far as a link says: the network is the one of then, and not the best. */
  const isLinked = lesson !== null && lesson.isSame !== null;
  const lines = linesOf(shown, lesson);
  const [random = 0, rule, top] = lines.map(({ share }) => share);
  /** The first measurement from which on the best rule's share is passed for sure, or reached by what was measured. */
  const since = (isBelow: (point: Point) => boolean) => points[points.findLastIndex(isBelow) + 1];
  const better = rule === undefined ? undefined : since(({ low }) => low <= rule);
  const level = rule === undefined ? undefined : since(({ won }) => won < rule);
  let sentence = running ? said.begun : said.idle;
  if (better) sentence = said.better(better.seconds);
  else if (level) sentence = said.level(level.seconds);
  else if (told) sentence = said.wins[told !== saved ? 'now' : isLinked ? 'linked' : 'best'](told.won);
  const isSame = lesson !== null && before !== null && areOfOneGame(before.knobs, lesson.knobs);
  const isFirst = areOfOneGame(lesson?.knobs ?? { ...knobs.chosen, rules: {} }, { preset: PRESETS[0], rules: {} });
  const earlier = isSame ? before.points : isFirst ? EARLIER : [];

  function teach(): void {
    attempt(() => {
      const read = knobs.read();
      const isAsked = JSON.stringify(read) === JSON.stringify(recipe?.knobs);
      start(read, Object.keys(read.rules).length > 0 ? null : factsOf(read.preset)!.rule, isAsked ? recipe : null);
    });
  }

  function use(by: Use): void {
    const { preset, rules } = lesson!.knobs;
    want(by);
    sheets.close();
    if (by === 'play' || !isOnTable) deal(usualSpec(preset, { options: rules }));
  }

  function save(): void {
    download(`${shown}-model.zip`, zipOf(withCurve(files!, lesson!)));
  }

  async function open(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const opened = await filesOfZip(file).catch(() => {
      throw new Error(said.wrong.file);
    });
    load(opened, PRESETS);
  }

  async function share(): Promise<void> {
    const made = formatRecipe({ knobs: lesson!.knobs, steps: stepsOf(files!), weights: weightsOf(files!) });
    const link = `${location.href.split('#')[0]}#${made}`;
    await navigator.clipboard.writeText(link).then(
      () => tell(said.shared),
      () => tell(`${said.shared} ${link}`),
    );
  }

  const curve = useMemo(
    () => (
      <Curve
        points={points}
        at={told ?? earlier[0] ?? { seconds: 0, won: random }}
        before={earlier}
        lines={lines}
        label={[sentence, ...lines.map(({ name, share }) => said.line(said.lines[name], share))].join('. ')}
      />
    ),
    [points, told, before, lines.length, shown, sentence],
  );
  const gap = told && top !== undefined ? said.percent(Math.max(0, (told.won - random) / (top - random))) : '–';
  const isBegun = running || lesson !== null;
  const action = (name: Use | 'save' | 'share', act: () => void, usable = true) => (
    <button data-action={`learn-${name}`} disabled={files === null || running || !usable} onClick={act}>
      {said[name]}
    </button>
  );
  return (
    <Sheet title={said.title} name="learn" width="72rem">
      <div class="learn">
        <section class="learn-result">
          <div class="row learn-head">
            <p class="learn-sentence" role="status">
              {sentence}
            </p>
            <button class="primary" data-action="learn" onClick={running ? stop : teach}>
              {running ? texts().moves.stop : lesson === null ? said.start : said.again}
            </button>
            <label class="button">
              {said.load}
              <FileInput
                class="visually-hidden"
                name="learn-file"
                accept=".zip"
                disabled={running}
                onFiles={([file]) => attempt(() => open(file))}
              />
            </label>
          </div>
          <p
            class={news?.isError ? 'is-error' : ''}
            aria-live={news?.isError ? 'assertive' : 'polite'}
            data-fact="learn-news"
          >
            {news?.text ?? (lesson?.isSame != null ? said.isSame(lesson.isSame) : '')}
          </p>
          <p class="quiet">{told === undefined ? said.here : `${said.range(told.low, told.high, told.deals)}.`}</p>
          {curve}
          {isBegun && (
            <>
              <dl class="learn-figures tiles">
                <Figure name={said.facts.steps} value={numbers.grouped(lesson?.steps ?? 0)} />
                <Figure name={said.facts.games} value={numbers.grouped(lesson?.games ?? 0)} />
                <Figure name={said.facts.seconds} value={numbers.number(lesson?.seconds ?? 0, 1)} />
                <Figure name={said.facts.gap} value={gap} />
              </dl>
              <div class="learn-actions">
                {action('play', () => use('play'))}
                {action('hints', () => use('hints'))}
                {action('watch', () => use('watch'))}
                {action('review', () => use('review'), isOnTable && session.turns.length > 0)}
                {action('save', save)}
                {action('share', () => attempt(share))}
              </div>
              <p class="quiet">
                {saved && said.saves(isLinked, saved.seconds)} {said.saved}
              </p>
            </>
          )}
        </section>
        {lesson !== null && lesson.differences.length > 0 && <Differences key={lesson.seconds} lesson={lesson} />}
        <KnobFields knobs={knobs} off={running} />
      </div>
    </Sheet>
  );
}

/** What it has learnt, in one position: what it would have done when it was young, and what it does now. */
function Differences({ lesson: { knobs, differences } }: { readonly lesson: Lesson }) {
  const { start } = useGame();
  const { sheets } = usePage();
  const said = texts().learn;
  const [at, setAt] = useState(0);
  const { seed, turns, now, then } = differences[at];
  const { preset, rules: options } = knobs;
  const spec = usualSpec(preset, { options, seed });
  const position = useMemo(() => replay(spec, turns), [knobs, seed]);
  const names = moveNames(position);
  const [cards] = position.parts.notation.formatState(position.state).replace(/^\S+ /, '').split(' | ');
  return (
    <section class="learn-difference">
      <h3>{said.learnt}</h3>
      <p>{withSuitSigns(cards)}</p>
      <p>
        {said.then}: {names.get(then)}.{' '}
        <b>
          {said.now}: {names.get(now)}.
        </b>
      </p>
      <div class="row">
        <button
          data-action="learn-position"
          onClick={() => {
            sheets.close();
            start({ ...newSession(spec), turns, foreign: true });
          }}
        >
          {said.show}
        </button>
        {differences.length > 1 && (
          <button data-action="learn-next" onClick={() => setAt((at + 1) % differences.length)}>
            {said.another}
          </button>
        )}
      </div>
    </section>
  );
}
