import { registerRootComponent } from 'expo';
import { Game } from './src/game';

registerRootComponent(Game);
