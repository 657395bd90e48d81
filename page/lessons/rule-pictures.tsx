import './rule-pictures.css';
import type { GameParts } from 'maketen/env';
import { useEffect, useState } from 'preact/hooks';
import { lessonsOf } from '../games/all-lessons.js';
import { lessonTexts } from '../games/lesson-texts.js';
import type { Scene } from '../games/lessons.js';
import { searchInSlices } from '../games/search-scenes.js';
import { CardPicture } from './card-picture.js';

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
