import { isBuiltin } from 'node:module';
import { posix } from 'node:path';

/** The layers of the code. `tools` are tests and their data, the tools of developers and build files, which may import everything. */
export type Layer =
  | 'domain'
  | 'platform'
  | 'modules'
  | 'stripe sandbox'
  | 'server app'
  | 'lib'
  | 'ui'
  | 'features'
  | 'pages'
  | 'web app'
  | 'tools';

/** The place of a file in the architecture. */
export interface Home {
  readonly layer: Layer;
  /** The noun of a file in `domain`, `modules` or `features`; '' if it has none. */
  readonly noun: string;
}

/** The business nouns. */
const NOUN = '(?<noun>places|accounts|technicians|requests|chat|payments|reviews|notifications|admin)';

/** The first match counts; its group `noun` is the noun. Paths are relative to the repository, with `/`. */
const HOMES: readonly (readonly [Layer, RegExp])[] = [
  ['tools', /^(tests|tools|scripts)\/|^[^/]+\.ts$|^apps\/web\/(build\/|src\/testing\/|vite\.config\.ts$)/],
  ['tools', /\.test\.tsx?$/],
  ['domain', /^packages\/domain\/((?<noun>[^/]+)\/([^/]+\/)?)?[^/]+$/],
  ['platform', /^apps\/server\/src\/platform\//],
  ['modules', new RegExp(`^apps/server/src/modules/${NOUN}/`)],
  ['stripe sandbox', /^packages\/stripe-sandbox\//],
  [
    'server app',
    /^apps\/server\/src\/((commands|composition|demo|recovery|sandbox|schema|ssr|testing)\/.*|[^/]+)$/,
  ],
  ['lib', /^apps\/web\/src\/lib\//],
  ['ui', /^apps\/web\/src\/ui\//],
  ['features', new RegExp(`^apps/web/src/features/${NOUN}/`)],
  ['pages', /^apps\/web\/src\/pages\//],
  ['web app', /^apps\/web\/src\/((app|worker)\/.*|[^/]+)$/],
];

/** Returns the file's place, or null if the architecture has no such folder. */
export function homeOf(path: string): Home | null {
  for (const [layer, pattern] of HOMES) {
    const match = pattern.exec(path);
    if (match) return { layer, noun: match.groups?.noun ?? '' };
  }
  return null;
}

/** The target of an import: a file of the repository, a package, or a module of Node. */
export type Target =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'package'; readonly name: string }
  | { readonly kind: 'node'; readonly name: string };

const DOMAIN_PACKAGE = '@oficio/domain/';
const SANDBOX_PACKAGE = '@oficio/stripe-sandbox';
const PACKAGE_NAME = /^(@[^/]+\/)?[^/]+/;

export function targetOf(file: string, specifier: string): Target {
  if (specifier.startsWith('.'))
    return { kind: 'file', path: posix.join(posix.dirname(file), specifier.replace(/[?#].*$/, '')) };
  if (specifier.startsWith(DOMAIN_PACKAGE))
    return { kind: 'file', path: `packages/domain/${specifier.slice(DOMAIN_PACKAGE.length)}` };
  if (specifier === SANDBOX_PACKAGE) return { kind: 'file', path: 'packages/stripe-sandbox/index.ts' };
  if (isBuiltin(specifier)) return { kind: 'node', name: specifier.replace(/^node:/, '') };
  return { kind: 'package', name: PACKAGE_NAME.exec(specifier)?.[0] ?? specifier };
}
