/** `npm start`: sets up what is missing and serves the product in the foreground. */
import { command } from './support/command.js';
import { ensureInstalled } from './support/install.js';
import { runNode } from './support/processes.js';
import { ensureWebBuilt } from './support/web-build.js';

await command(async () => {
  await ensureInstalled();
  await ensureWebBuilt();
  const { code } = await runNode(['apps/server/src/main.ts'], { graceful: true });
  return code;
});
