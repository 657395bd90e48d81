import '../../session/all-games.js';
import { statusText } from '../../column/status-text.js';
import { decadeView } from '../../games/decade/view.js';
import { fourTenView } from '../../games/four-ten/view.js';
import { tensWords } from '../../games/tens/play.js';
import { type Position, replay } from '../../session/position.js';
import { type GameSpec, newSession } from '../../session/session.js';
import { finishedGame } from '../support/finished-games.js';

/** A deck that begins with these cards. */
function deckBeginning(cards: string): string[] {
  const first = cards.split(' ');
  const all = [...'CDHS'].flatMap((suit) => [...'A23456789TJQK'].map((rank) => `${rank}${suit}`));
  return [...first, ...all.filter((card) => !first.includes(card))];
}

/** A game after the moves of these names. */
type Given = Partial<GameSpec> & { preset: string };

function specOf(given: Given): GameSpec {
  return { options: {}, seed: 5, takeBacks: 0, ...given };
}

function played(given: Given, moves: readonly string[]): Position {
  const spec = specOf(given);
  const { parts } = replay(spec, []);
  return replay(
    spec,
    moves.map((move) => ({ action: parts.notation.parseMove(move) })),
  );
}

function wordsOf(given: Given, moves: readonly string[], position = played(given, moves)) {
  const view = position.parts.game.name === 'decade' ? decadeView : fourTenView;
  const session = newSession(specOf(given));
  const { words } = view;
  const candidates = view.candidates(position, session);
  return {
    next: words.next(position),
    news: words.news(position, session),
    refused: (place: string) => words.refused({ position, session, candidates, picked: [] }, place).text,
  };
}

describe('words of Decade with optional discards', () => {
  const optional = { preset: 'decade', options: { discards: 'optional' }, seed: 11 };
  const draws = (count: number): string[] => Array.from({ length: count }, () => 'draw');

  it('offer a draw beside a set while the stock lasts', () => {
    const { next } = wordsOf(optional, draws(1));
    expect(next).toBe('You can take 10+10=20, or draw and wait.');
  });

  it('offer to finish once the stock is empty', () => {
    const { next, refused } = wordsOf(optional, draws(49));
    expect(next).toMatch(/^You can take .+, or finish the game\.$/);
    expect(refused('stock')).toBe('The stock is empty. Take a set, or finish the game.');
  });

  it('tell what has been waited for when it comes, and sets that leave in a row', () => {
    const deck = deckBeginning('8C 7S 4S 3C 3D 7D 3H KS 2S');
    const waiting = { preset: 'decade-loop3-optional', deck };
    const before = ['draw', 'draw', 'take 3 = 10', 'draw', 'draw'];
    expect(wordsOf(waiting, before).news).toBe('Drew the 3 of hearts.');
    expect(wordsOf(waiting, [...before, 'draw']).news).toBe('Drew the King of spades: worth the wait!');
    const pairs = { preset: 'decade-optional', deck: deckBeginning('4C 6D 3C 7D') };
    const [first, second] = ['discard 10', 'discard 10'];
    expect(wordsOf(pairs, ['draw', first]).news).toMatch(/^Took out .+=10\.$/);
    expect(wordsOf(pairs, ['draw', first, second]).news).toMatch(/^Took out .+=10: 2 sets in a row!$/);
  });

  it('leave the draw out where a set must be taken', () => {
    expect(wordsOf({ preset: 'decade', seed: 11 }, draws(1)).next).toBe('You can take 10+10=20.');
  });
});

it('tell the fortune of a game that is won, where it is one of one line', () => {
  const told = (preset: string, outcome: 'lost' | 'won'): string | null =>
    decadeView.epilogue!(finishedGame(preset, outcome));
  const alone = /^Fortune-telling: (no card|.+ of \w+) showed alone/;
  expect(told('decade-loop3-optional', 'won')).toMatch(/ showed alone, and the \w+ of \w+ came last\.$/);
  expect(told('decade-loop3-optional', 'won')).toMatch(alone);
  expect(told('decade-loop3-optional', 'lost')).toMatch(alone);
  expect(told('decade-seven', 'lost')).toBeNull();
});

it('words of Tens name the points at the end where the game is scored by points', () => {
  const lost = { preset: 'block-ten-classic', seed: 21 };
  const end =
    'no cards of this deal go together, so it is lost before the first move and counts as a loss; 52 cards are left';
  expect(tensWords.result(played(lost, []))).toBe(end);
  const options = { scoring: 'points', removalPoints: 0.1 };
  expect(tensWords.result(played({ ...lost, options }, []))).toBe(`${end}, with -0.1 points`);
});

describe('words of Four Ten', () => {
  const fourTen = (moves: readonly string[]) => wordsOf({ preset: 'four-ten', seed: 5 }, moves);

  it('say what was done, and that an empty Hand exchanges nothing', () => {
    const { news, next, refused } = fourTen(['place home']);
    expect(news).toBe('Placed the 4 in Home.');
    expect(next).toBe('Hand has no card to exchange: end the turn.');
    expect(refused('home:0')).toBe('Hand is empty: it has no card to exchange for the 4 of Home.');
    expect(fourTen(['place home', 'end turn']).news).toBe('Ended the turn.');
  });

  it('tell exchanges that change nothing, or come again, from those that can be made', () => {
    const texts = new Set<string>();
    const refusals = new Set<string>();
    for (let seed = 0; seed < 40; seed++) {
      const spec: GameSpec = { preset: 'four-ten', options: {}, seed, takeBacks: 0 };
      let position = replay(spec, []);
      for (let i = 0; i < 40 && position.legal.length > 0; i++) {
        const names = position.legal.map((action) => position.parts.notation.formatMove(action));
        const canExchange = names.some((name) => name.startsWith('exchange'));
        if (i > 0 && names.includes('end turn')) {
          const { next, refused } = wordsOf(spec, [], position);
          expect(next.startsWith('Exchange a card')).toBe(canExchange);
          texts.add(next);
          if (!canExchange) refusals.add(refused('home:0').replace(/\d/g, 'N'));
        }
        const at = names.includes('end turn') && !canExchange ? names.indexOf('end turn') : (seed + i) % names.length;
        position = replay(spec, [...position.turns, { action: position.legal[at] }]);
      }
    }
    expect(texts).toContain('Equal cards are not exchanged: end the turn.');
    expect(texts).toContain('Every exchange would repeat an arrangement of this turn: end the turn.');
    expect(texts).toContain('Exchange a card of Hand for one of Home, or end the turn.');
    expect(refusals).toContain('An exchange needs a card other than N in Hand.');
    expect(refusals).toContain('Every exchange with the N of Home would repeat an arrangement of this turn.');
  });
});

it('the buttons of Four Ten name an exchange by its two cards, where a card goes by its hand, and leave a card that is replaced to itself', () => {
  const { parts } = replay({ preset: 'four-ten', options: {}, seed: 5, takeBacks: 0 }, []);
  const signs = (move: string) => fourTenView.inSigns!(parts, parts.notation.parseMove(move));
  expect(signs('exchange 2 home 1')).toBe('2 ⇄ 1 Home');
  expect(signs('exchange 3 shadow 4')).toBe('3 ⇄ 4 Shadow');
  expect([signs('place home'), signs('replace home 3')]).toEqual(['→ Home', '']);
});

it('the status gives no orders while looking back', () => {
  const position = played({ preset: 'four-ten', seed: 5 }, ['place home']);
  const session = { ...newSession({ preset: 'four-ten', options: {}, seed: 5, takeBacks: 0 }), lookingAt: 1 };
  expect(statusText(fourTenView, session, position, false)).toBe('Looking back. Placed the 4 in Home.');
  expect(statusText(fourTenView, { ...session, lookingAt: null }, position, false)).toBe(
    'Placed the 4 in Home. Hand has no card to exchange: end the turn.',
  );
});
