import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { usePage } from '../hooks/use-page.js';
import { texts } from '../texts/texts.js';

/** Ends the game with cards left, after a second press. */
export function FinishButton() {
  const { position, game } = usePage();
  const { notation, rules } = position.parts;
  const finish = (): void => game.play(position.legal.find((each) => notation.formatMove(each) === 'finish')!);
  const { dock } = texts();
  const [asking, setAsking] = useState<boolean | null>(null);
  const harmless = useRef<HTMLButtonElement>(null);

  // The button that was pressed is gone: the focus goes to the one that does not end the game.
  useLayoutEffect(() => {
    if (asking !== null) harmless.current?.focus({ preventScroll: true });
  }, [asking]);

  if (!asking)
    return (
      <button type="button" data-action="finish" ref={harmless} onClick={() => setAsking(true)}>
        {dock.finishAsk}
      </button>
    );
  return (
    <span class="finish" role="group" aria-label={dock.finishTheGame}>
      <span>{dock.finishWith(rules.cardsLeft(position.state) ?? 0)}</span>
      <button type="button" data-move="finish" onClick={finish}>
        {dock.finish}
      </button>
      <button type="button" ref={harmless} onClick={() => setAsking(false)}>
        {dock.playOn}
      </button>
    </span>
  );
}
