import { decade, fourTen, tens } from 'maketen/env';
import { later } from '../texts/en/later.js';
import { english } from '../texts/texts.js';
import { setGames } from './games.js';

setGames([tens, decade, fourTen]);
Object.assign(english, later);
