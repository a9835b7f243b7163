/** `npm run package`: builds release/oficio-VERSION/ and its .tar.gz, which run without npm, the registry and this repository. */
import { relative } from 'node:path';
import { command } from './support/command.js';
import { ensureInstalled } from './support/install.js';
import { root } from './support/paths.js';
import { buildRelease } from './support/release/build-release.js';
import { say, step } from './support/say.js';
import { ensureWebBuilt } from './support/web-build.js';

await command(async () => {
  await ensureInstalled();
  await ensureWebBuilt();
  const { archive, files } = await step('Packing the release', buildRelease);
  say(`${relative(root, archive)} contains ${files} files; deploy/README.md shows how to install it.`);
});
