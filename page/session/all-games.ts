import { decade, fourTen, tens } from 'maketen/env';
import * as later from '../texts/en/panels.js';
import { english } from '../texts/texts.js';
import { CUSTOM_GAMES } from './custom-games.js';
import { setGames } from './position.js';

setGames([tens, decade, fourTen, ...CUSTOM_GAMES.map(({ game }) => game)]);
Object.assign(english, later);
