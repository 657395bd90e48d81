import './pictures.css';
import type { GameParts } from 'maketen/env';
import { useEffect, useState } from 'preact/hooks';
import { Face } from '../cards/face.js';
import { lessonsOf } from '../games/all-lessons.js';
import {
  type Drawing,
  type DrawnCard,
  type DrawnSpace,
  lessonTexts,
  PICTURE,
  type Scene,
  searchInSlices,
} from '../games/lessons.js';
import { ASPECT } from '../table/layout/geometry.js';

/** Around a card that stands out, by its width. */
const RING = 0.06;

function boxOf({ x, y, width }: DrawnCard | DrawnSpace, more = 0): Readonly<Record<string, number>> {
  const [w, h] = [width + 2 * more, width * ASPECT + 2 * more];
  return { x: x - w / 2, y: y - h / 2, width: w, height: h, rx: 0.09 * width + more };
}

function Card({ drawn }: { readonly drawn: DrawnCard }) {
  const { card, width, isMarked = false, isNewest = false } = drawn;
  const { x, y, height } = boxOf(drawn);
  return (
    <>
      {isNewest && <rect class="ring newest" {...boxOf(drawn, (isMarked ? 2.2 : 1) * RING * width)} />}
      {isMarked && <rect class="ring" {...boxOf(drawn, RING * width)} />}
      {card === null && <rect class="back-below" {...boxOf({ ...drawn, x: drawn.x + 2.5, y: drawn.y + 2.5 })} />}
      <rect class={card === null ? 'back' : 'paper'} {...boxOf(drawn)} />
      {card === null ? (
        <rect class="back-edge" {...boxOf(drawn, -0.07 * width)} />
      ) : (
        <svg x={x} y={y} width={width} height={height}>
          <Face card={card} />
        </svg>
      )}
    </>
  );
}

interface CardPictureProps {
  readonly drawing: Drawing;
  readonly alt: string;
  /** The part that is shown; all of it where none is given. */
  readonly viewBox?: string;
}

const WHOLE = `0 0 ${PICTURE.width} ${PICTURE.height}`;

/** Cards on the felt, as a picture that can have any size. */
export function CardPicture({ drawing, alt, viewBox = WHOLE }: CardPictureProps) {
  const { cards, spaces = [], words = [], track } = drawing;
  return (
    <svg class="card-picture" viewBox={viewBox} role="img" aria-label={alt}>
      {track !== undefined && <path class="way" d={track} />}
      {spaces.map((space) => (
        <rect key={`${space.x} ${space.y}`} class={`space ${space.isMarked ? 'marked' : ''}`} {...boxOf(space)} />
      ))}
      {cards.map((drawn) => (
        <Card key={`${drawn.x} ${drawn.y}`} drawn={drawn} />
      ))}
      {words.map(({ text, x, y, size, anchor }) => (
        <text key={`${x} ${y}`} x={x} y={y} font-size={size} text-anchor={anchor}>
          {text}
        </text>
      ))}
    </svg>
  );
}

/** The rules of a deal in three pictures, each of a position that its options allow, with one sentence. */
export function RulePictures({ parts }: { readonly parts: GameParts }) {
  const lessons = lessonsOf(parts.game.name);
  const [scenes, setScenes] = useState<readonly Scene[] | null>(null);
  useEffect(() => lessons && searchInSlices(lessons.scenes(parts), setScenes), [parts]);
  const said = lessonTexts();
  if (lessons === undefined || scenes?.length === 0) return null;
  if (scenes === null) return <PicturesToCome />;
  return (
    <div class="rule-pictures" role="group" aria-label={said.pictures.title}>
      {scenes.map((scene) => {
        const drawing = lessons.draw(parts, scene, said);
        const cards = drawing.cards.flatMap(({ card }) => card ?? []);
        const marked = drawing.cards.filter(({ isMarked }) => isMarked);
        const isStock = marked.some(({ card }) => card === null);
        const alt = said.pictures.alt(
          cards,
          marked.flatMap(({ card }) => card ?? []),
          isStock,
        );
        return (
          <figure key={scene.about} data-rule={scene.about}>
            <CardPicture drawing={drawing} alt={alt} />
            <figcaption>{lessons.caption(parts, scene, said)}</figcaption>
          </figure>
        );
      })}
    </div>
  );
}

/** Keeps their place while they are looked for. */
function PicturesToCome() {
  return (
    <div class="rule-pictures" aria-hidden="true">
      {[1, 2, 3].map((each) => (
        <figure key={each}>
          <CardPicture drawing={{ cards: [] }} alt="" />
          <figcaption />
        </figure>
      ))}
    </div>
  );
}
