/** `npm run build`: builds the web app, even if the sources did not change. */
import { command } from './support/command.js';
import { ensureInstalled } from './support/install.js';
import { ensureWebBuilt } from './support/web-build.js';

await command(async () => {
  await ensureInstalled();
  await ensureWebBuilt({ force: true });
});
