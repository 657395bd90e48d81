import './styles/colours.css';
import './styles/elements.css';
import './styles/shared.css';
import { render } from 'preact';
import { Guard } from './guard.js';
import { preferredLanguage, speak } from './session/language.js';

await speak(preferredLanguage());
render(<Guard />, document.getElementById('page')!);
