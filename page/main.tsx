import './styles/colours.css';
import './styles/elements.css';
import './styles/shared.css';
import { render } from 'preact';
import { Guard } from './guard.js';

render(<Guard />, document.getElementById('page')!);
