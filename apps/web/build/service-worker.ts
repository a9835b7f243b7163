import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const ID = 'virtual:oficio-shell';
const RESOLVED = `\0${ID}`;
/** Modules that the browser needs offline: the offline page, and the table that imports it. */
const OFFLINE_MODULES = ['src/pages/status/offline-page.tsx', 'src/app/routing/import-table.ts'];
const CLIENT_BUILD = 'dist/client';
/** Matches the scripts, style sheets and fonts that every document loads. */
const DOCUMENT_FILES = /(?:src|href)="(\/assets\/[^"]+)"/g;

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/**
 * Provides `virtual:oficio-shell` to the service worker: the files of the offline page, and a build name that changes with
 * any of them. Builds the worker after the app, in a separate build.
 */
export function serviceWorkerShell(): Plugin {
  return {
    name: 'oficio:service-worker-shell',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'worker',
    resolveId: id => (id === ID ? RESOLVED : null),
    async load(id) {
      if (id !== RESOLVED) return null;
      const [template, manifest] = await Promise.all(
        ['index.html', 'manifest.json'].map(name => readFile(join(CLIENT_BUILD, name), 'utf8')),
      );
      const shell = shellOf(template ?? '', JSON.parse(manifest ?? '') as Record<string, Chunk>);
      const build = createHash('sha256').update(`${template}${manifest}`).digest('hex').slice(0, 12);
      return `export const BUILD = ${JSON.stringify(build)}; export const SHELL = ${JSON.stringify(shell)};`;
    },
  };
}

/** Returns the paths of the files that the offline page needs. Throws if the build does not contain the page. */
function shellOf(template: string, manifest: Readonly<Record<string, Chunk>>): string[] {
  const files = new Set([...template.matchAll(DOCUMENT_FILES)].map(([, path = '']) => path));
  const seen = new Set<string>();
  const collect = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}`);
    if (seen.has(name)) return;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`);
    chunk.imports?.forEach(collect);
  };
  OFFLINE_MODULES.forEach(collect);
  return [...files];
}
