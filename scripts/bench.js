/** `npm run bench`: runs all benchmarks of `tools/bench/`; `npm run bench -- search` runs one. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { command } from './support/command.js';
import { ensureInstalled } from './support/install.js';
import { root } from './support/paths.js';
import { runNode } from './support/processes.js';
import { CommandError, say } from './support/say.js';

const FOLDER = join(root, 'tools/bench');
const SUFFIX = '.bench.ts';

await command(async () => {
  const known = existsSync(FOLDER)
    ? readdirSync(FOLDER)
        .filter(file => file.endsWith(SUFFIX))
        .map(file => file.slice(0, -SUFFIX.length))
    : [];
  const asked = process.argv.slice(2);
  const unknown = asked.find(name => !known.includes(name));
  if (unknown)
    throw new CommandError(`There is no benchmark "${unknown}". The benchmarks are ${known.join(', ')}.`);
  await ensureInstalled();
  let worst = 0;
  for (const name of asked.length > 0 ? asked : known) {
    say(`› ${name}`);
    const { code } = await runNode([join(FOLDER, name + SUFFIX)]);
    worst = Math.max(worst, code);
  }
  return worst;
});
