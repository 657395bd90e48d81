import { render } from 'preact';
import { Guard } from './guard.js';
import './styles/base.css';
import './styles/cards.css';
import './styles/tables.css';
import './styles/out-piles.css';
import './styles/panels.css';

render(<Guard />, document.getElementById('page')!);
