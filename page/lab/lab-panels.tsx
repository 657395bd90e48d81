import './lab-panels.css';
import { useState } from 'preact/hooks';
import { usePage } from '../hooks/use-page.js';
import { GamePanels, NewGame } from '../panels/drawer-panels.js';
import { texts } from '../texts/texts.js';
import { RULE_FORM } from './option-fields.js';
import { TracePanel } from './trace-panel.js';
import { WatchPanel } from './watch-panel.js';

/** What lies beside the table in the Lab. */
export function LabPanels() {
  const { show } = usePage().sheets;
  const { lab, learn } = texts();
  const [agent, setAgent] = useState<string | null>(null);
  return (
    <>
      <div class="lab-column">
        <section class="panel lab-teach" aria-labelledby="teach-title">
          <h2 id="teach-title">{learn.title}</h2>
          <p>{lab.teach}</p>
          <button class="primary" data-action="teach" aria-haspopup="dialog" onClick={() => show('learn')}>
            {lab.begin}
          </button>
        </section>
        <WatchPanel agent={agent} onChoose={setAgent} />
        <TracePanel onModel={setAgent} />
      </div>
      <div class="lab-column">
        <NewGame rules={RULE_FORM} />
        <GamePanels />
      </div>
    </>
  );
}
