import { resolve } from 'node:path';
import { command } from './command.js';
import { ensureInstalled } from './install.js';
import { runNode } from './processes.js';

/**
 * Runs one of the commands that take a folder. npm starts scripts in the repository; the user's folder is INIT_CWD.
 * @param {'backup' | 'restore'} name
 */
export function runRecovery(name) {
  return command(async () => {
    await ensureInstalled();
    const userFolder = process.env.INIT_CWD ?? process.cwd();
    const args = process.argv.slice(2).map(arg => (arg.startsWith('-') ? arg : resolve(userFolder, arg)));
    // A stop lets the command remove its partial copy.
    const { code } = await runNode([`apps/server/src/commands/${name}.ts`, ...args], { graceful: true });
    return code;
  });
}
