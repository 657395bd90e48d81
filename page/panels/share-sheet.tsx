import { useEffect, useState } from 'preact/hooks';
import { lastSevenDays } from '../daily/records.js';
import { presetTitle } from '../games/names.js';
import { Sheet } from '../hooks/sheet.js';
import { useGame, usePage } from '../hooks/use-page.js';
import { formatLink } from '../session/link.js';
import { replay } from '../session/position.js';
import { sharedGameLink } from '../session/trace-file.js';
import { pictureOf } from '../share/share-picture.js';
import { courseOf, shareLines, weekSigns } from '../share/share-text.js';
import { capital } from '../texts/numbers-and-lists.js';
import { texts } from '../texts/texts.js';
import { beatenText, dayText } from './daily.js';

const FILE = 'maketen.png';

/** The picture of the table as it lies, and its address; null while it is drawn. */
function usePicture(lines: readonly string[]) {
  const { session } = useGame();
  const { fail } = usePage();
  const [picture, setPicture] = useState<{ readonly file: File; readonly url: string } | null>(null);
  useEffect(() => {
    let url: string | null = null;
    let stale = false;
    const { spec } = session;
    const { outcome } = replay(spec, session.turns).state;
    const headline = outcome === 'ongoing' ? '' : texts().end.endTitle[outcome];
    // The headline says how it ended.
    const told = capital(lines[1].replace(/^\p{L}+: /u, ''));
    const words = {
      title: presetTitle(spec.preset, spec.options),
      headline,
      isWon: outcome === 'won',
      lines: [told],
      ask: spec.seed === null ? '' : texts().share.canYou(spec.seed),
    };
    const table = document.querySelector<HTMLElement>('.table-box')!;
    pictureOf(table, words, courseOf(session)).then((blob) => {
      if (stale) return;
      url = URL.createObjectURL(blob);
      setPicture({ file: new File([blob], FILE, { type: blob.type }), url });
    }, fail);
    return () => {
      stale = true;
      setPicture(null);
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [session]);
  return picture;
}

export function ShareSheet() {
  const { session } = useGame();
  const { daily, fail } = usePage();
  const said = texts().share;
  const [whole, setWhole] = useState(false);
  const [news, setNews] = useState('');
  const { spec } = session;
  const day = spec.day === undefined ? null : dayText(spec.day, { day: 'numeric', month: 'long', year: 'numeric' });
  const { present, tries, today } = daily;
  const beaten = present?.isFirst === true ? present.first?.end?.beaten : undefined;
  const week = lastSevenDays(tries, today);
  const more = [
    ...(beaten === undefined ? [] : [`${capital(beatenText(beaten))}.`]),
    ...(day === null ? [] : [`${weekSigns(week)} ${texts().daily.week(week.filter(Boolean).length)}`]),
  ];
  const lines = shareLines(session, day, more);
  const picture = usePicture(lines);
  const canSend = typeof navigator.share === 'function';
  const [base] = location.href.split(/(?:lab\.html)?[?#]/);
  const hasLink = spec.position === undefined;
  const isWhole = hasLink && (whole || spec.deck !== undefined);
  const link = `${base}#${isWhole ? sharedGameLink(session) : formatLink(spec)}`;
  const text = [...lines, link].join('\n');

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setNews(said.copied);
    } catch {
      document.querySelector<HTMLTextAreaElement>('[name=share-text]')?.select();
      setNews(said.copyYourself);
    }
  }

  async function send() {
    const withPicture = picture && { text, files: [picture.file] };
    try {
      await navigator.share(withPicture && navigator.canShare?.(withPicture) ? withPicture : { text });
    } catch (error) {
      // Who changes their mind has nothing to be told.
      if ((error as Error).name !== 'AbortError') fail(error as Error);
    }
  }

  return (
    <Sheet title={said.title} name="share">
      <div class="share-picture">
        {picture !== null && <img src={picture.url} width={1200} height={630} alt={said.pictureOf(lines[1])} />}
      </div>
      <label class="field">
        <span>{said.text}</span>
        <textarea name="share-text" readOnly rows={5} value={text} />
      </label>
      <fieldset class="share-what row">
        <legend class="quiet">{said.link}</legend>
        {(hasLink ? [false, true] : [false]).map((game) => (
          <label key={game}>
            <input type="radio" name="share-what" checked={isWhole === game} onChange={() => setWhole(game)} />{' '}
            {game ? said.theGame : said.theDeal}
          </label>
        ))}
      </fieldset>
      <div class="row">
        {canSend && (
          <button class="primary" onClick={() => void send()}>
            {said.share}
          </button>
        )}
        <button class={canSend ? '' : 'primary'} data-action="copy-share" onClick={() => void copy()}>
          {said.copy}
        </button>
        {picture !== null && (
          <a class="button" href={picture.url} download={FILE}>
            {said.savePicture}
          </a>
        )}
      </div>
      <p class="quiet" role="status">
        {news}
      </p>
    </Sheet>
  );
}
