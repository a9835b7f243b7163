/** `npm run build`: builds the web app anew. */
import { command } from './support/command.js';
import { ensureInstalled } from './support/install.js';
import { ensureWebBuilt } from './support/web-build.js';

await command(async () => {
  await ensureInstalled();
  await ensureWebBuilt({ force: true });
});
