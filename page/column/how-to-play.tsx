import './how-to-play.css';
import type { RuleText } from 'maketen/env';
import type { Ref } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import * as z from 'zod';
import { viewOf } from '../games/game-views.js';
import { readEntry } from '../session/entries.js';
import type { Position } from '../session/position.js';
import type { Session } from '../session/session.js';
import { storedKeys, writeStored } from '../session/stored.js';
import { rulesLimitUndo, undoLimit } from '../session/undo.js';
import { counted } from '../session/words.js';

const KEY = 'maketen.guide-open';
/** Found out before the page keeps anything. */
const firstVisit = storedKeys().length === 0;

export interface HowToPlayProps {
  readonly position: Position;
  readonly session: Session;
  readonly panel: Ref<HTMLDetailsElement>;
}

/** All rules of this deal. Open when the page is opened for the first time. */
export function HowToPlay({ position, session, panel }: HowToPlayProps) {
  const [open, setOpen] = useState(() => readEntry(KEY, z.boolean(), 'whether the rules are open') ?? firstVisit);
  useEffect(() => writeStored(KEY, open), [open]);
  const { game, rules: gameRules } = position.parts;
  const { guide } = viewOf(game.name);
  const rules = [...guide.rules(gameRules.config), undoRule(position, session)];
  return (
    <details ref={panel} class="how-to-play" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>How to play</summary>
      <dl class="rules">
        {rules.map(({ about, text }) => (
          <div key={about}>
            <dt>{about}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {guide.credit !== undefined && <p class="quiet">{guide.credit}</p>}
    </details>
  );
}

function undoRule(position: Position, session: Session): RuleText {
  const limit = undoLimit(position, session);
  if (limit === 0) return { about: 'Undo', text: 'No move can be taken back in this game.' };
  const times = limit === 'unlimited' ? 'Any number of moves' : `Up to ${counted(limit, 'move')}`;
  const end = rulesLimitUndo(position) ? 'but not the one that ends the game' : 'the one that ends the game too';
  return { about: 'Undo', text: `${times} can be taken back, ${end}.` };
}
