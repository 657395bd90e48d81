import { useEffect, useState } from 'preact/hooks';
import { canInstall, install, onOffer } from '../offline/install-offer.js';
import { texts } from '../texts/texts.js';

/** The page as an app of its own, where the browser offers that. */
export function InstallLine() {
  const [offered, setOffered] = useState(canInstall);
  useEffect(() => {
    setOffered(canInstall());
    return onOffer(() => setOffered(canInstall()));
  }, []);
  if (!offered) return null;
  return (
    <p class="panel install" data-panel="install">
      <button type="button" data-action="install" onClick={install}>
        {texts().drawer.install}
      </button>{' '}
      <small>{texts().drawer.installedWorksOffline}</small>
    </p>
  );
}
