/** `npm run shots`: takes pictures of every screen in its states into shots/; `npm run shots -- NAME …` takes only some screens. */
import { join } from 'node:path';
import { ensureChromium } from './support/chromium-install.js';
import { command } from './support/command.js';
import { ensureInstalled } from './support/install.js';
import { root } from './support/paths.js';
import { runNode } from './support/processes.js';
import { ensureWebBuilt } from './support/web-build.js';

await command(async () => {
  await ensureInstalled();
  await ensureChromium();
  await ensureWebBuilt();
  const { code } = await runNode([join(root, 'tools/pictures/main.ts'), ...process.argv.slice(2)]);
  return code;
});
