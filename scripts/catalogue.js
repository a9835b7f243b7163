/** `npm run catalogue`: serves every widget and the main cards in every state, with hot reload and without a server behind them. */
import { join } from 'node:path';
import { command } from './support/command.js';
import { ensureInstalled } from './support/install.js';
import { binary, root } from './support/paths.js';
import { runNode, stopCode } from './support/processes.js';
import { say } from './support/say.js';

/** Beside the port of `npm run dev`, so that both can run. */
const DEFAULT_PORT = '5174';

await command(async () => {
  await ensureInstalled();
  const port = process.env.PORT ?? DEFAULT_PORT;
  say(`› Open http://localhost:${port}`);
  const config = join(root, 'tools/catalogue/vite.config.ts');
  const { code } = await runNode(
    [binary('vite'), '--config', config, '--port', port, '--strictPort', '--clearScreen', 'false'],
    { graceful: true },
  );
  return stopCode() === undefined ? code : 0;
});
