import type { RuleText } from 'maketen/env';
import { lessonsOf } from '../games/all-lessons.js';
import { Sheet } from '../hooks/sheet.js';
import { useGame, usePage } from '../hooks/use-page.js';
import { RulePictures } from '../lessons/pictures.js';
import { limitsUndo, type Position } from '../session/position.js';
import type { Session } from '../session/session.js';
import { undoLimit } from '../session/undo.js';
import { texts } from '../texts/texts.js';

export function HowToPlay() {
  const { position, session, view } = useGame();
  const { sheets } = usePage();
  const { game, rules: gameRules } = position.parts;
  const guide = view.guide();
  const rules = [...guide.rules(gameRules.config), undoRule(position, session)];
  return (
    <Sheet title={texts().drawer.howToPlay(guide.title(gameRules.config))} name="help" width="820px">
      <p class="help-goal">{guide.goal(gameRules.config)}</p>
      <RulePictures />
      {lessonsOf(game.name)?.tutorial !== undefined && (
        <p class="to-tutorial">
          <button class="primary" data-action="tutorial" onClick={() => sheets.show('tutorial')}>
            {texts().lessons.pictures.tutorial}
          </button>
        </p>
      )}
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
  const { dock, drawer } = texts();
  return {
    about: dock.undo,
    text: limit === 0 ? dock.noUndo : drawer.undoRule(limit, !limitsUndo(session.spec.preset)),
  };
}

/** The way to the rules in pictures, and from there to the tutorial, for somebody who is here for the first time. */
export function NewHere() {
  const { position } = useGame();
  const { sheets } = usePage();
  if (lessonsOf(position.parts.game.name) === undefined) return null;
  return (
    <button class="new-here" data-action="new-here" aria-haspopup="dialog" onClick={() => sheets.show('help')}>
      {texts().lessons.pictures.newHere}
    </button>
  );
}
