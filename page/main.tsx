import { render } from 'preact';
import { App } from './app.js';
import './styles/base.css';
import './styles/cards.css';
import './styles/tables.css';
import './styles/panels.css';

render(<App />, document.getElementById('page')!);
