/** `npm start`: installs, builds and prepares what is missing, then runs the server in the foreground. */
import { command } from './support/command.js';
import { ensureInstalled } from './support/install.js';
import { ensurePrepared } from './support/prepared.js';
import { runNode } from './support/processes.js';
import { SERVER_COMMAND, SERVER_ENVIRONMENT } from './support/server-process.js';
import { ensureWebBuilt } from './support/web-build.js';

await command(async () => {
  await ensureInstalled();
  await ensureWebBuilt();
  await ensurePrepared();
  const { code } = await runNode(SERVER_COMMAND, { graceful: true, env: SERVER_ENVIRONMENT });
  return code;
});
