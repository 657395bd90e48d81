import { decade, fourTen, tens } from 'maketen/env';
import { later } from '../texts/en/panels.js';
import { english } from '../texts/texts.js';
import { setGames } from './position.js';

setGames([tens, decade, fourTen]);
Object.assign(english, later);
