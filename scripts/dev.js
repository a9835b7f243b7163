/** `npm run dev`: starts the server, which restarts on every change, and Vite with hot reload in front of it. */
import { join } from 'node:path';
import { command } from './support/command.js';
import { ensureInstalled } from './support/install.js';
import { binary, root } from './support/paths.js';
import { runNode, stopAll, stopCode } from './support/processes.js';
import { say } from './support/say.js';

const WEB_PORT = '5173';
const address = `http://localhost:${WEB_PORT}`;

await command(async () => {
  await ensureInstalled();
  const port = process.env.PORT ?? '3000';
  say(`› Open ${address}; the server behind it listens on port ${port}.`);
  const server = runNode(['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
    env: { PUBLIC_URL: process.env.PUBLIC_URL ?? address },
    graceful: true,
  });
  const web = runNode([binary('vite'), '--port', WEB_PORT, '--strictPort', '--clearScreen', 'false'], {
    cwd: join(root, 'apps/web'),
    env: { OFICIO_API: `http://127.0.0.1:${port}` },
    graceful: true,
  });
  // Each process is useless without the other, so when one ends, the other is stopped.
  const { code } = await Promise.race([server, web]);
  const stoppedByUser = stopCode() !== undefined;
  stopAll('SIGTERM');
  await Promise.all([server, web]);
  return stoppedByUser ? 0 : code;
});
