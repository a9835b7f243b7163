import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const ID = 'virtual:oficio-shell';
const RESOLVED = `\0${ID}`;
/** The page that is there without a network, and what says where its code is. */
const MODULES = ['src/pages/status/offline-page.tsx', 'src/app/routing/lazy-routes.ts'];
const WHERE = 'dist/client';
/** What the document of every page asks for: scripts, sheets, fonts. */
const FIRST = /(?:src|href)="(\/assets\/[^"]+)"/g;

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/**
 * `virtual:oficio-shell`: for the service worker, the files that the offline page needs, and the name of the build they come
 * from, which changes with any file of it. The worker is built after the app, and on its own because a step this small needs no
 * plugin with a toolbox of two hundred packages.
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
        ['index.html', 'manifest.json'].map(name => readFile(join(WHERE, name), 'utf8')),
      );
      const shell = shellOf(template ?? '', JSON.parse(manifest ?? '') as Record<string, Chunk>);
      const build = createHash('sha256').update(`${template}${manifest}`).digest('hex').slice(0, 12);
      return `export const BUILD = ${JSON.stringify(build)}; export const SHELL = ${JSON.stringify(shell)};`;
    },
  };
}

/** Paths of the files without which the page does not stand. Throws when it is not in the build. */
function shellOf(template: string, manifest: Readonly<Record<string, Chunk>>): string[] {
  const files = new Set([...template.matchAll(FIRST)].map(([, path = '']) => path));
  const seen = new Set<string>();
  const collect = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}`);
    if (seen.has(name)) return;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`);
    chunk.imports?.forEach(collect);
  };
  MODULES.forEach(collect);
  return [...files];
}
