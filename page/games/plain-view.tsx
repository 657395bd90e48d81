import './plain-view.css';
import { type Game, type GameGuide, measuresOf, optionsOfGame } from 'maketen/env';
import { texts } from '../texts/texts.js';
import type { GameView, TableProps } from './game-view.js';

/** The table as the terminal shows it; every move has a button below. */
function PlainTable({ position: { parts, state } }: TableProps) {
  return <pre class="plain-table">{parts.notation.render(state)}</pre>;
}

/** What a game says of itself. @param presets tell themselves apart by their names where it has several */
function plainGuide(game: Game): GameGuide {
  const presets = Object.keys(game.presets);
  const presetOf = (config: object): string | undefined =>
    presets.find((each) => JSON.stringify(optionsOfGame(game, each, {})) === JSON.stringify(config));
  return {
    title: (config) => (presets.length === 1 ? game.title : `${game.title}: ${presetOf(config) ?? presets[0]}`),
    goal: () => game.summary,
    rules: () => [],
  };
}

/** How a game from outside is shown: by its own notation and words alone. */
export function plainView(game: Game): GameView {
  const guide = game.guide ?? plainGuide(game);
  return {
    game: game.name,
    guide: () => guide,
    daily: [],
    course: ({ rules }, state) => rules.cardsLeft(state) ?? rules.score(state),
    words: {
      describe: ({ notation }, state, action) => notation.describeMove(state, action),
      news: ({ parts, turns, before }) => parts.notation.describeMove(before!, turns.at(-1)!.action),
      next: ({ parts, turns }) => (turns.length === 0 ? guide.goal(parts.rules.config) : ''),
      picked: () => '',
      refused: () => ({ text: '' }),
      result: ({ parts, state }) =>
        measuresOf(parts)
          .slice(0, 1)
          .map((measure) => `${measure.name} ${texts().numbers.number(measure.of(parts.rules, state))}`)
          .join(),
    },
    main: { move: '', label: () => '', place: '' },
    outPiles: () => [],
    removed: () => 1,
    candidates: () => [],
    Table: PlainTable,
  };
}
