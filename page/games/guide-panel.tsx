import { useEffect, useState } from 'preact/hooks';
import type { Position } from '../session/position.js';
import type { Session } from '../session/session.js';
import { isFirstVisit, readStored, writeStored } from '../session/stored.js';
import { undoLimit } from '../session/undo.js';
import { counted } from '../table/words.js';
import type { RuleText } from './game-view.js';
import { guideOf } from './guides.js';

const KEY = 'maketen.guide-open';
/** Found out before the page keeps anything. */
const firstVisit = isFirstVisit();

export interface GuidePanelProps {
  readonly position: Position;
  readonly session: Session;
}

/** What the game is called and what to do; and, folded, all rules of this deal. Open when the page is opened for the first time. */
export function GuidePanel({ position, session }: GuidePanelProps) {
  const [open, setOpen] = useState(() => (readStored(KEY) ?? firstVisit) === true);
  useEffect(() => writeStored(KEY, open), [open]);
  const { game, rules: gameRules } = position.parts;
  const { config } = gameRules;
  const guide = guideOf(game.name);
  const rules = [...guide.rules(config), undoRule(position, session)];
  return (
    <section class="guide" aria-labelledby="guide-title">
      <h2 id="guide-title">
        {guide.title(config)} <small>{session.spec.preset}</small>
      </h2>
      <p class="goal">{guide.goal(config)}</p>
      <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
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
    </section>
  );
}

function undoRule(position: Position, session: Session): RuleText {
  const limit = undoLimit(position, session);
  if (limit === 0) return { about: 'Undo', text: 'No move can be taken back in this game.' };
  const times = limit === 'unlimited' ? 'Any number of moves' : `Up to ${counted(limit, 'move')}`;
  return { about: 'Undo', text: `${times} can be taken back.` };
}
