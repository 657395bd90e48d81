import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '..');

/** What Expo's command asks the network for is left out; a bundle can also be run by the Hermes that npm has. */
const ENVIRONMENT = {
  EXPO_OFFLINE: '1',
  EXPO_NO_TELEMETRY: '1',
  CI: '1',
  NODE_ENV: 'production',
  HERMES_PROFILE: 'hermes-v0',
};

/** Bundles an entry for Android by Metro, as an app has it before it is compiled. Its transformed files are kept for the next bundle. */
export function bundle(entry, output) {
  const options = ['--platform', 'android', '--dev', 'false', '--minify', 'false'];
  const { status, stdout, stderr } = spawnSync(
    join(FOLDER, 'node_modules/.bin/expo'),
    ['export:embed', '--entry-file', entry, '--bundle-output', output, '--assets-dest', `${output}.assets`, ...options],
    { cwd: FOLDER, encoding: 'utf8', env: { ...process.env, ...ENVIRONMENT } },
  );
  if (status !== 0) throw new Error(`Expected Metro to bundle ${entry}, but it says:\n${stdout}${stderr}`);
}
