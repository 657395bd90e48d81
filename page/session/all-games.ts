import { decade, fourTen, tens } from 'maketen/env';
import { setGames } from './games.js';

setGames([tens, decade, fourTen]);
