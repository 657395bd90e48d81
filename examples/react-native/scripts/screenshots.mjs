/**
 * Pictures of every screen, from the app as it is built for browsers: npm run screenshots. Needs a Chromium (MAKETEN_CHROMIUM, or the
 * system's) and playwright-core, which the repository's own `npm ci` installs.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { chromium } from 'playwright-core';
import { decadePlay } from 'maketen/decade';

const FOLDER = join(import.meta.dirname, '..');
const BUILD = join(FOLDER, 'dist/web');
const PICTURES = join(FOLDER, 'docs/images');
const PHONE = { width: 390, height: 844 };
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.json': 'application/json' };

function chromiumPath() {
  const path =
    process.env.MAKETEN_CHROMIUM ?? execFileSync('sh', ['-c', 'command -v chromium'], { encoding: 'utf8' }).trim();
  if (!existsSync(path)) throw new Error('Expected a Chromium, but there is none (set MAKETEN_CHROMIUM)');
  return path;
}

/** Files of the build, on a free port of this machine. */
async function serve() {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
    const file = join(BUILD, path === '/' ? 'index.html' : path);
    readFile(file).then(
      (bytes) =>
        response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** A game of Decade played carelessly to its end, for a review with something to say. */
function carelessGame() {
  let game = decadePlay.newGame({ preset: 'decade-loop3', seed: 4 });
  while (game.outcome === 'ongoing') game = decadePlay.play(game, decadePlay.legalMoves(game)[0]);
  return game;
}

/** A position of Decade with a full ring and several sets. */
function gameWithChoice() {
  for (let seed = 1; ; seed++) {
    let game = decadePlay.newGame({ preset: 'decade-loop3', seed });
    while (game.outcome === 'ongoing') {
      const moves = decadePlay.legalMoves(game);
      if (game.stacks[0].length >= 11 && moves.length >= 3) return game;
      game = decadePlay.play(game, moves[0]);
    }
  }
}

const served = await serve();
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });

/** @param game what local storage holds */
async function picture(name, { game, scheme = 'light', steps }) {
  const page = await browser.newPage({
    viewport: PHONE,
    colorScheme: scheme,
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
  });
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.addInitScript(`localStorage.setItem('maketen.game', ${JSON.stringify(JSON.stringify(game))})`);
  await page.goto(served.url);
  await page.getByLabel(/^Chance to win/).waitFor();
  await steps?.(page);
  await page.waitForTimeout(300);
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`) });
  await page.close();
  if (errors.length > 0) throw new Error(`Expected no errors of the page, but got ${errors[0]}`);
}

const press = (page, name) => page.getByRole('button', { name }).click();

async function deal(page, title, seed) {
  await press(page, 'Games');
  await page.getByRole('radio', { name: title, exact: true }).click();
  await page.getByLabel('Number of the deal').fill(`${seed}`);
  await press(page, 'Deal it');
}

try {
  const choice = gameWithChoice();
  await picture('decade', { game: choice });
  await picture('decade-hint', { game: choice, scheme: 'dark', steps: (page) => press(page, 'Hint') });
  await picture('tens', {
    game: choice,
    steps: async (page) => {
      await deal(page, 'Tens', 7);
      await press(page, 'Hint');
    },
  });
  await picture('four-ten', {
    game: choice,
    steps: async (page) => {
      await deal(page, 'Four Ten', 7);
      for (let move = 0; move < 9; move++) {
        await press(page, 'Hint');
        await press(page, /^Do as the hint says/);
      }
      await press(page, 'Hint');
    },
  });
  await picture('games', { game: choice, steps: (page) => press(page, 'Games') });
  await picture('review', {
    game: carelessGame(),
    steps: async (page) => {
      await press(page, 'Review the game');
      await page.getByText('Better:').waitFor();
    },
  });
} finally {
  await browser.close();
  served.close();
}
