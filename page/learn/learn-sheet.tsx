import '../panels/full.css';
import './learn.css';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { factsOf } from '../games/facts.js';
import { presetTitle } from '../games/names.js';
import { useDialog } from '../hooks/use-drawer.js';
import { useAgents, useGame, usePage } from '../hooks/use-page.js';
import { FileInput } from '../lab/file-input.js';
import { optionProblem } from '../lab/option-fields.js';
import { download } from '../session/download.js';
import { randomSeed, usualSpec } from '../session/link.js';
import { rulesKey } from '../session/position.js';
import { pictureOf } from '../share/share-picture.js';
import { clamp } from '../table/layout/geometry.js';
import { texts } from '../texts/texts.js';
import { Card } from './card.js';
import type { Lesson } from './course.js';
import { Curve, type Line } from './curve.js';
import { Duel } from './duel.js';
import { KnobFields, PRESETS, useKnobs } from './knob-fields.js';
import { formatRecipe, HARDER, type Knobs, type Moment, parseRecipe, withCurve } from './recipe.js';
import { ShowTable } from './show-table.js';
import { hasOwnRules, useTrainer } from './trainer.js';
import { filesOfZip, zipOf } from './zip.js';

function rulesOf({ preset, rules }: Knobs) {
  return rulesKey({ preset, options: rules });
}

/** What stands beside the curve: what nobody can pass, where that is known, else what the best model known wins. Under rules of the player's own what was measured. */
function linesOf(preset: string, lesson: Lesson | null): readonly Line[] {
  if (lesson !== null && hasOwnRules(lesson.knobs)) {
    if (lesson.lines === null) return [];
    return (['random', 'rule'] as const).map((name) => ({ name, share: lesson.lines![name] }));
  }
  const { random, rule, won, bound } = factsOf(preset)!;
  const best: Line = bound === null ? { name: 'best', share: won } : { name: 'bound', share: bound };
  return [{ name: 'random', share: random }, { name: 'rule', share: rule }, best];
}

/** How well it played, at last what stays of it. */
function measuredOf(lesson: Lesson | null) {
  if (lesson === null) return [];
  const { points, final, seconds } = lesson;
  return final === null ? points : [...points, { ...final, seconds }];
}

/** What is done with the model as soon as its game is on the table. */
type Use = 'hints' | 'watch' | 'review';

export function LearnSheet() {
  const { session, deal, review } = useGame();
  const { takeModel, startWatching, hint } = useAgents();
  const { sheets, shared, setShared } = usePage();
  const { learn: said } = texts();
  const [news, setNews] = useState<{ readonly text: string; readonly isError: boolean } | null>(null);
  const tell = (text: string) => setNews({ text, isError: false });
  const fail = ({ message }: Error) => setNews({ text: optionProblem(message), isError: true });
  const { lesson, before, running, start, load, stop, game } = useTrainer(fail);
  const knobs = useKnobs();
  const [duel, setDuel] = useState<number | null>(null);
  const [seen, see] = useState<Moment>();
  const isOnTable = lesson !== null && rulesKey(session.spec) === rulesOf(lesson.knobs);
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
  const dialog = useDialog(isOpen, 'modal', () => sheets.close('learn'));
  useEffect(() => {
    if (!isOpen) stop();
  }, [isOpen]);
  useEffect(() => {
    if (shared?.what !== 'learn') return;
    setShared(null);
    const { text: taught } = shared;
    attempt(() => {
      // The link of a preset's name begins at once.
      if (PRESETS.includes(taught)) {
        teach({ preset: taught });
        return;
      }
      knobs.change(parseRecipe(taught, PRESETS));
      tell(said.linked);
    });
  }, [shared]);

  function attempt(work: () => void | Promise<void>) {
    setNews(null);
    Promise.resolve().then(work).catch(fail);
  }

  const shown = lesson?.knobs ?? { ...knobs.chosen, rules: {} };
  const points = useMemo(() => measuredOf(lesson), [lesson?.points, lesson?.final]);
  const own = lesson?.own ?? [];
  const files = lesson?.files ?? null;
  const told = lesson?.final ?? points.at(-1);
  const lines = linesOf(shown.preset, lesson);
  const [random, top] = [lines.at(0)?.share ?? 0, lines.at(-1)?.share ?? 1];
  const { passed, near } = lesson ?? {};
  const moment = near ?? passed;
  const which = near ? 'near' : 'passed';
  /** It has not been told before; of a file it has. */
  const isNews = moment !== undefined && moment !== seen && lesson!.share > 0;
  const isDuel = duel !== null;
  const title = isDuel ? said.duel : said.title;
  const earlier = before !== null && rulesOf(before.knobs) === rulesOf(shown) ? measuredOf(before) : [];

  function teach(changes: Partial<Knobs> = {}) {
    attempt(() => {
      knobs.change(changes);
      setDuel(null);
      start({ ...knobs.read(), ...changes, ...(changes.preset !== undefined && { rules: {} }) });
    });
  }

  function use(by: Use) {
    const { preset, rules } = lesson!.knobs;
    want(by);
    sheets.close();
    if (!isOnTable) deal(usualSpec(preset, { options: rules }));
  }

  async function open(file: File | undefined) {
    if (file === undefined) return;
    const opened = await filesOfZip(file).catch(() => {
      throw new Error(said.wrong.file);
    });
    load(opened, PRESETS);
  }

  async function share() {
    const link = `${location.href.split('#')[0]}#${formatRecipe(lesson!.knobs)}`;
    await navigator.clipboard.writeText(link).then(
      () => tell(said.shared),
      () => tell(said.link(link)),
    );
  }

  function challenge() {
    stop();
    see(moment);
    setDuel(randomSeed());
  }

  /** The table, the curve, and what was shown, as a picture. */
  async function picture({ won, rule, games }: Moment) {
    const table = dialog.current!.querySelector<HTMLElement>('.learn-table')!;
    const headline = said.wins(won, false);
    const words = {
      title: presetTitle(shown.preset, shown.rules),
      headline,
      lines: [said.afterGames(games), said.line(said.lines.rule, rule)],
    };
    download(
      'maketen.png',
      await pictureOf(
        table,
        words,
        points.map((point) => point.won),
      ),
    );
  }

  const figures =
    told === undefined || lesson === null
      ? said.here
      : said.figures(told, {
          final: lesson.final,
          rule: lines.find(({ name }) => name === 'rule')?.share ?? 0,
          fromFile: lesson.share === 0,
        });
  const sentence = moment !== undefined ? said.moments[which].sentence : told && said.wins(told.won, running);
  const curve = useMemo(
    () => (
      <Curve
        {...{ points, own, before: earlier, passed, lines, running }}
        label={[sentence, ...lines.map(({ name, share }) => said.line(said.lines[name], share))].join('. ')}
      />
    ),
    [points, own, before, passed, lines.length, shown.preset, sentence, running],
  );
  const action = (name: Use | 'again' | 'harder' | 'save' | 'share', act: () => void) => (
    <button data-action={`learn-${name}`} onClick={act}>
      {said[name]}
    </button>
  );
  const hasLearnt = files !== null && !running;
  return (
    <dialog
      class={`learn full ${isDuel ? 'is-dueling' : isNews ? 'is-news' : ''}`}
      ref={dialog}
      data-sheet="learn"
      aria-labelledby="learn-title"
    >
      <header class="row">
        <h2 id="learn-title">{title}</h2>
        {!isDuel && <KnobFields key={String(running)} knobs={knobs} off={running} />}
        <button aria-label={texts().drawer.close(title)} onClick={() => (isDuel ? setDuel(null) : sheets.close())}>
          ✕
        </button>
      </header>
      {isDuel ? (
        <Duel
          key={duel}
          knobs={shown}
          seed={duel}
          play={game}
          onAgain={() => setDuel(randomSeed())}
          onClose={() => setDuel(null)}
        />
      ) : (
        <>
          <div class="learn-told">
            <p class="learn-sentence" role="status" data-steps={lesson?.steps ?? 0}>
              {moment && `${said.after(moment.at)} `}
              <b>{sentence ?? (running ? said.begun : said.idle)}</b>
            </p>
            <p class="quiet" data-fact="learn-figures">
              {figures}
            </p>
            <p
              class={news?.isError ? 'is-error' : ''}
              aria-live={news?.isError ? 'assertive' : 'polite'}
              data-fact="learn-news"
            >
              {news?.text}
            </p>
          </div>
          <ShowTable
            key={`${shown.preset} ${told !== undefined}`}
            knobs={shown}
            games={lesson?.playing ?? 0}
            skill={told ? clamp((told.won - random) / (top - random), 0, 1) : 0}
            play={told && game}
            isPlaying={isOpen && (running || told !== undefined)}
          />
          <section class="learn-chart panel">{curve}</section>
          {isNews && (
            <Card
              key={which}
              of={which}
              moment={moment}
              onSeen={() => see(moment)}
              onDuel={challenge}
              onShare={() => attempt(() => picture(moment))}
            />
          )}
          <footer class="learn-foot">
            <div class="row learn-dock">
              <button
                class={hasLearnt ? '' : 'primary'}
                data-action="learn"
                autofocus
                onClick={running ? stop : () => teach()}
              >
                {running ? texts().moves.stop : hasLearnt ? said.repeat : said.start}
              </button>
              {hasLearnt && (
                <button class="primary" data-action="learn-duel" onClick={challenge}>
                  {said.challenge}
                </button>
              )}
            </div>
            <div class="row learn-actions">
              {hasLearnt && action('again', () => teach({ seed: shown.seed + 1 }))}
              {shown.preset !== HARDER && action('harder', () => teach({ preset: HARDER }))}
              {hasLearnt && (
                <>
                  {action('hints', () => use('hints'))}
                  {action('watch', () => use('watch'))}
                  {isOnTable && session.turns.length > 0 && action('review', () => use('review'))}
                  {action('share', () => attempt(share))}
                  {action('save', () => download(`${shown.preset}-model.zip`, zipOf(withCurve(files, lesson!))))}
                </>
              )}
              {!running && (
                <label class="button">
                  {said.load}
                  <FileInput
                    class="visually-hidden"
                    name="learn-file"
                    accept=".zip"
                    onFiles={([file]) => attempt(() => open(file))}
                  />
                </label>
              )}
            </div>
          </footer>
        </>
      )}
    </dialog>
  );
}
