import type * as panels from './drawer-panels.js';
import { laterOf } from './load-later.js';

/** One of the drawer's panels by its name, loaded after the first card. */
export const Later = laterOf<Exclude<keyof typeof panels, 'SetAsideNotice'>>(() => import('./drawer-panels.js'));
