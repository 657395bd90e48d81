import './how-to-play.css';
import type { RuleText } from 'maketen/env';
import { viewOf } from '../games/game-views.js';
import { RulePictures } from '../lessons/rule-pictures.js';
import type { Position } from '../session/position.js';
import type { Session } from '../session/session.js';
import { rulesLimitUndo, undoLimit } from '../session/undo.js';
import { texts } from '../texts/texts.js';
import { Sheet } from './sheet.js';

export interface HowToPlayProps {
  readonly position: Position;
  readonly session: Session;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** All rules of this deal, over the table. */
export function HowToPlay({ position, session, open, onClose }: HowToPlayProps) {
  const { game, rules: gameRules } = position.parts;
  const guide = viewOf(game.name).guide();
  const rules = [...guide.rules(gameRules.config), undoRule(position, session)];
  return (
    <Sheet title={texts().column.howToPlay(guide.title(gameRules.config))} name="help" open={open} onClose={onClose}>
      <p class="help-goal">{guide.goal(gameRules.config)}</p>
      {open && <RulePictures parts={position.parts} />}
      <dl class="rules">
        {rules.map(({ about, text }) => (
          <div key={about}>
            <dt>{about}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {guide.credit !== undefined && <p class="quiet">{guide.credit}</p>}
    </Sheet>
  );
}

function undoRule(position: Position, session: Session): RuleText {
  const limit = undoLimit(position, session);
  const { undo, noUndo, undoRule: ruleText } = texts().column;
  if (limit === 0) return { about: undo, text: noUndo };
  return { about: undo, text: ruleText(limit, !rulesLimitUndo(position)) };
}
