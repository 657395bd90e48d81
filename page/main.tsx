import './styles/base.css';
import './styles/cards.css';
import './styles/tables.css';
import './styles/out-piles.css';
import './styles/panels.css';
import { render } from 'preact';
import { Guard } from './guard.js';

render(<Guard />, document.getElementById('page')!);
