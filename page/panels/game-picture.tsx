import './games-menu.css';
import { useMemo } from 'preact/hooks';
import { FAMILIES } from '../games/all-families.js';
import { usePage } from '../hooks/use-page.js';
import { placesOf, SmallTable } from '../lessons/pictures.js';
import { loadRecord } from '../puzzles/puzzles.js';
import { partsFor } from '../session/position.js';
import { texts } from '../texts/texts.js';

/** A position of a preset's family, and the move that is made there in gold. */
export function GamePicture({ preset }: { readonly preset: string }) {
  const drawn = useMemo(() => {
    const { presets, picture } = FAMILIES.find((family) => family.presets.includes(preset))!;
    const { position, move, across = 300 } = picture;
    const spec = { preset: presets[0], options: {}, seed: 0, takeBacks: 0, position };
    return <SmallTable spec={spec} marks={placesOf(spec, partsFor(spec).notation.parseMove(move))} across={across} />;
  }, [preset, texts()]);
  return <div class="game-picture">{drawn}</div>;
}

/** The puzzle of the day, beside games. */
export function PuzzleCard() {
  const { sheets } = usePage();
  const said = texts().puzzle;
  return (
    <li class="game-card">
      <div class="game-picture is-puzzle" aria-hidden="true">
        ?
      </div>
      <h3>{said.ofDay}</h3>
      <p class="game-about">{said.about}</p>
      <p class="game-own">
        {said.rating}: {Math.round(loadRecord().rating)}
      </p>
      <div class="game-actions">
        <button data-action="puzzle" aria-label={`${said.open}: ${said.ofDay}`} onClick={() => sheets.show('puzzle')}>
          {said.open}
        </button>
      </div>
    </li>
  );
}
