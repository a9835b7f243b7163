import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const PACKAGE = 'libheif-js';
const NOTICE = (
  version: string,
) => `Photos in the HEIC format are decoded with libheif and libde265, as ${PACKAGE} ${version} publishes them.
They are covered by the GNU Lesser General Public License, version 3, which follows together with the GNU General Public License.
This site delivers them unchanged, as files of their own (libheif-*.js, libheif-*.wasm), which may be replaced.

Sources: https://github.com/catdad-experiments/libheif-js
         https://github.com/strukturag/libheif
         https://github.com/strukturag/libde265

`;

/** Puts the licence of the HEIC decoder beside the files that browsers get, as the licence demands. */
export function heicLicence(): Plugin {
  return {
    name: 'oficio:heic-licence',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      const folder = join(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`), '..');
      const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
        version: string;
      };
      const licence = await readFile(join(folder, 'libheif-wasm/LICENSE'), 'utf8');
      this.emitFile({ type: 'asset', fileName: 'licences/libheif.txt', source: NOTICE(version) + licence });
    },
  };
}
