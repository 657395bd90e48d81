import faceStyles from '../cards/face.css?inline';

/** As link previews have them. */
const WIDTH = 1200;
const HEIGHT = 630;
/** Where the table goes, and the course of the game. */
const TABLE = { x: 500, y: 50, width: 650, height: 530 };
/** A win shows cards of the game as a hand holds them. */
const FAN = {
  cards: 7,
  place: (i: number): string => `translate(830 610) rotate(${11 * (i - 3)}) translate(-95 -470) scale(1.9)`,
};
const COURSE = { x: 60, y: 470, width: 380, height: 80 };
const FONT = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";

function escaped(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Lines of at most so many letters, or of one longer word. */
function wrapped(text: string, letters: number): readonly string[] {
  return text.match(new RegExp(`(\\S{${letters},}|.{1,${letters}})( |$)`, 'g')) ?? [];
}

/** The cards as they lie on the table, made to fit the picture, further apart on a narrow one; of a win, some of those that have left. */
function cardsOf(table: HTMLElement) {
  const faces = [...table.querySelectorAll<SVGElement>('.card:not(.heap-card) > svg.face')].map((face) => ({
    face,
    box: face.parentElement!.getBoundingClientRect(),
  }));
  const serializer = new XMLSerializer();
  const drawn = (face: SVGElement, place: string) => {
    const clone = face.cloneNode(true) as SVGElement;
    clone.setAttribute('width', '100');
    clone.setAttribute('height', '140');
    return `<g transform="${place}"><rect width="100" height="140" rx="9" fill="#fffdf7" stroke="#00000033"/>${serializer.serializeToString(clone)}</g>`;
  };
  const fallen = [...document.querySelectorAll<SVGElement>('.falling svg.face')].slice(0, FAN.cards);
  if (fallen.length > 0) return fallen.map((face, i) => drawn(face, FAN.place(i))).join('');
  if (faces.length === 0) return '';
  const left = Math.min(...faces.map(({ box }) => box.left));
  const top = Math.min(...faces.map(({ box }) => box.top));
  const width = Math.max(...faces.map(({ box }) => box.right)) - left;
  const height = Math.max(...faces.map(({ box }) => box.bottom)) - top;
  const scale = Math.min(TABLE.width / width, TABLE.height / height, 2);
  const [{ box: card }] = faces;
  const spread = Math.max(1, Math.min(1.8, (TABLE.width / scale - card.width) / (width - card.width)));
  const x = TABLE.x + (TABLE.width - scale * (card.width + spread * (width - card.width))) / 2;
  const y = TABLE.y + (TABLE.height - scale * height) / 2;
  const places = ({ left: x, top: y, width }: DOMRect) =>
    `translate(${spread * (x - left)} ${y - top}) scale(${width / 100})`;
  const cards = faces.map(({ face, box }) => drawn(face, places(box)));
  return `<g transform="translate(${x} ${y}) scale(${scale})">${cards.join('')}</g>`;
}

function areaOf(course: readonly number[]) {
  const most = Math.max(...course, 1);
  const points = course.map((value, i) => {
    const x = COURSE.x + (COURSE.width * i) / Math.max(1, course.length - 1);
    return `${x.toFixed(1)},${(COURSE.y + COURSE.height * (1 - value / most)).toFixed(1)}`;
  });
  const base = COURSE.y + COURSE.height;
  return `<polygon points="${COURSE.x},${base} ${points.join(' ')} ${COURSE.x + COURSE.width},${base}" fill="#f2c14e55" stroke="#f2c14e" stroke-width="2"/>`;
}

interface PictureWords {
  readonly title: string;
  /** "Won", in large letters. */
  readonly headline: string;
  /** The headline is gold. */
  readonly isWon?: boolean;
  readonly lines: readonly string[];
  /** Under the course: "Deal 5: can you?" */
  readonly ask?: string;
}

function pictureSvg(
  table: HTMLElement,
  { title, headline, isWon = false, lines, ask = '' }: PictureWords,
  course: readonly number[],
): string {
  const text = (line: string, y: number, size: number, more = '') =>
    `<text x="60" y="${y}" font-family="${FONT}" font-size="${size}" ${more || 'fill="#f4f8f5"'}>${escaped(line)}</text>`;
  const titles = wrapped(title, 22).map((line, i) => text(line, 180 + 40 * i, 32, 'fill="#d3e0d8"'));
  const under = 180 + 40 * titles.length;
  const said = lines.flatMap((line) => wrapped(line, 30)).map((line, i) => text(line, under + 105 + 34 * i, 26));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<style>${faceStyles}</style>
<defs><radialGradient id="felt" cx="0.6" cy="0.46" r="0.9"><stop offset="0" stop-color="#1d6a52"/><stop offset="0.8" stop-color="#0c3a2d"/><stop offset="1" stop-color="#06231b"/></radialGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#felt)"/>
<rect x="60" y="60" width="64" height="64" rx="16" fill="#f2c14e"/><text x="92" y="103" text-anchor="middle" font-family="${FONT}" font-weight="700" font-size="32" fill="#16201c">10</text>
${text('maketen', 103, 30).replace('x="60"', 'x="142"')}
${titles.join('')}${text(headline, under + 55, 62, `font-weight="700" fill="${isWon ? '#f2c14e' : '#f4f8f5'}"`)}${said.join('')}
${areaOf(course)}${text(ask, 590, 26)}${cardsOf(table)}</svg>`;
}

/** The picture as a PNG of 1200 x 630. */
export async function pictureOf(...given: Parameters<typeof pictureSvg>): Promise<Blob> {
  const image = new Image(WIDTH, HEIGHT);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(pictureSvg(...given))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  canvas.getContext('2d')!.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('This browser cannot draw the picture'));
      else resolve(blob);
    }, 'image/png');
  });
}
