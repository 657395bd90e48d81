import './how-to-play.css';
import type { RuleText } from 'maketen/env';
import { viewOf } from '../games/game-views.js';
import { lessonTexts } from '../games/lessons.js';
import { RulePictures } from '../lessons/pictures.js';
import type { Position } from '../session/position.js';
import type { Session } from '../session/session.js';
import { rulesLimitUndo, undoLimit } from '../session/undo.js';
import { texts } from '../texts/texts.js';
import { Sheet } from './sheet.js';

interface HowToPlayProps {
  readonly position: Position;
  readonly session: Session;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onTutorial: () => void;
}

/** All rules of this deal, over the table. */
export function HowToPlay({ position, session, open, onClose, onTutorial }: HowToPlayProps) {
  const { game, rules: gameRules } = position.parts;
  const guide = viewOf(game.name).guide();
  const rules = [...guide.rules(gameRules.config), undoRule(position, session)];
  return (
    <Sheet title={texts().drawer.howToPlay(guide.title(gameRules.config))} name="help" open={open} onClose={onClose}>
      <p class="help-goal">{guide.goal(gameRules.config)}</p>
      {open && <RulePictures parts={position.parts} />}
      <p class="to-tutorial">
        <button type="button" class="primary" data-action="tutorial" onClick={onTutorial}>
          {lessonTexts().pictures.tutorial}
        </button>
      </p>
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
  const { undo, noUndo, undoRule: ruleText } = texts().drawer;
  if (limit === 0) return { about: undo, text: noUndo };
  return { about: undo, text: ruleText(limit, !rulesLimitUndo(position)) };
}

interface NewHereProps {
  readonly onPress: () => void;
}

/** The way to the rules in pictures, and from there to the tutorial, for somebody who is here for the first time. */
export function NewHere({ onPress }: NewHereProps) {
  return (
    <button type="button" class="new-here" data-action="new-here" aria-haspopup="dialog" onClick={onPress}>
      {lessonTexts().pictures.newHere}
    </button>
  );
}
