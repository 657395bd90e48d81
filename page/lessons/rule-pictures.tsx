import './rule-pictures.css';
import type { GameParts } from 'maketen/env';
import { useMemo } from 'preact/hooks';
import { lessonsOf } from '../games/all-lessons.js';
import { lessonTexts } from '../games/lesson-texts.js';
import { CardPicture } from './card-picture.js';

/** The rules of a deal in three pictures, each of a position that its options allow, with one sentence. */
export function RulePictures({ parts }: { readonly parts: GameParts }) {
  const lessons = lessonsOf(parts.game.name);
  const scenes = useMemo(() => lessons?.scenes(parts) ?? [], [parts]);
  const said = lessonTexts();
  if (lessons === undefined || scenes.length === 0) return null;
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
