import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/support/paths.js';
import { readSources } from './sources.ts';

/** Short forms of folders that the pages use. */
const SHORT_FORMS: readonly (readonly [RegExp, string])[] = [
  [/^server\//, 'apps/server/src/'],
  [/^web\//, 'apps/web/src/'],
  [/^@oficio\//, 'packages/'],
  [/^\.\//, ''],
];
/** Endings of files that the repository has; downloads and files of a server have others. */
const FILE = /\.(?:tsx?|jsx?|css|html|json|md|sh|sql|ya?ml|conf|txt|service|timer)$/;
const PATH = /^(?:@oficio\/|\.\/)?[a-z<{*][\w.<>{},*…-]*(?:\/[\w.<>{},*…-]*)*$/;
/** `image/webp` is no path. */
const MEDIA_TYPE = /^(?:image|application|text|audio|video)\/[\w.+-]+$/;
const PLACEHOLDER = /^[A-Z_]+(?:…|=.*)?$|^…|^<|^-/;
const COMMAND_PATH =
  /(?:^|\s|\/opt\/oficio\/)((?:apps|packages|tests|tools|scripts|docs|deploy)\/[^\s`'"]+)/g;
const DIAGRAM_PATH = /\b(?:apps|packages|platform|modules|features)\/[\w./*-]+/g;

/** Texts and names that pages may mention although the repository does not have them, with the reason. */
export type Exceptions = Readonly<Record<string, string>>;

/** What a page may mention. */
interface Repository {
  /** Tracked files and their folders, and every end of their paths that begins at a folder: `store/tables.ts`. */
  readonly paths: ReadonlySet<string>;
  /** Words of all sources, deployment files and metric rules. */
  readonly words: ReadonlySet<string>;
  readonly texts: string;
  readonly scripts: ReadonlySet<string>;
  readonly parts: ReadonlySet<string>;
  readonly projects: ReadonlySet<string>;
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

export const trackedFiles = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  })
    .trim()
    .split('\n')
    .filter(path => existsSync(join(root, path)));

/** Reads what the pages may mention. `ownTests` plant names that do not exist. */
export function readRepository(ownTests: readonly string[]): Repository {
  const tracked = trackedFiles();
  const isText = (path: string) => /^(?:deploy|findings)\//.test(path) && !path.endsWith('.md');
  const texts = [
    ...readSources().filter(({ path }) => !ownTests.includes(path)),
    ...tracked.filter(isText).map(path => ({ text: read(path) })),
  ].map(({ text }) => text);
  const ignored = read('.gitignore').split('\n').filter(Boolean);
  const quotedIn = (path: string, pattern: RegExp) =>
    new Set([...read(path).matchAll(pattern)].map(([, name = '']) => name));
  return {
    paths: new Set([...tracked, ...ignored.map(path => path.replace(/^\/|\/$/g, ''))].flatMap(endsOf)),
    words: new Set(texts.flatMap(text => text.match(/[A-Za-z_][\w]*/g) ?? [])),
    texts: texts.join('\n'),
    scripts: new Set(Object.keys(JSON.parse(read('package.json')).scripts)),
    parts: new Set([...quotedIn('scripts/test.js', /^ {4}name: '([\w-]+)'/gm), 'quick', 'full']),
    projects: quotedIn('vitest.config.ts', /\bname: '([\w-]+)'/g),
  };
}

/** Returns the path, its folders, and every end of them. */
function endsOf(path: string): string[] {
  const names = path.split('/');
  return names.flatMap((_, from) =>
    names.slice(from).map((_, to) => names.slice(from, from + to + 1).join('/')),
  );
}

/** Returns what a page mentions and the repository does not have, as "LINE: text: reason". */
export function problemsIn(markdown: string, repository: Repository, exceptions: Exceptions = {}): string[] {
  return [...piecesOf(markdown)].flatMap(({ text, line, kind }) => {
    const problems =
      kind === 'span'
        ? spanProblems(text, repository, exceptions)
        : kind === 'diagram'
          ? (text.match(DIAGRAM_PATH) ?? []).flatMap(path => pathProblems(path, repository))
          : commandProblems(text, repository);
    return [...new Set(problems)].map(problem => `${line}: ${problem}`);
  });
}

interface Piece {
  readonly text: string;
  readonly line: number;
  readonly kind: 'span' | 'command' | 'diagram';
}

/** Returns the texts in backticks and the lines of code blocks. */
function* piecesOf(markdown: string): Generator<Piece> {
  const lineAt = (index: number) => markdown.slice(0, index).split('\n').length;
  const blocks = /^ *```(\w*)\n(.*?)^ *```/gms;
  for (const { 1: language, 2: text = '', index } of markdown.matchAll(blocks))
    for (const [offset, line] of text.split('\n').entries())
      if (language === 'mermaid' || language === 'sh')
        yield {
          text: line,
          line: lineAt(index) + 1 + offset,
          kind: language === 'sh' ? 'command' : 'diagram',
        };
  const prose = markdown.replace(blocks, block => block.replace(/[^\n]/g, ' '));
  for (const { 2: text = '', index } of prose.matchAll(/(`+)(.+?)\1(?!`)/gs))
    yield { text: text.replaceAll(/\s*\n\s*/g, ' ').trim(), line: lineAt(index), kind: 'span' };
}

function spanProblems(text: string, repository: Repository, exceptions: Exceptions): string[] {
  if (Object.hasOwn(exceptions, text)) return [];
  if (MEDIA_TYPE.test(text)) return [];
  if (PATH.test(text) && (text.includes('/') || FILE.test(text))) return pathProblems(text, repository);
  return [...commandProblems(text, repository), ...wordProblems(text, repository, exceptions)];
}

function pathProblems(path: string, { paths, texts }: Repository): string[] {
  const [pattern, whole] = SHORT_FORMS.find(([form]) => form.test(path)) ?? [/^/, ''];
  const expanded = path.replace(pattern, whole).replace(/\/$/, '');
  return (
    alternativesOf(expanded)
      .filter(one => !isKnown(one, paths))
      // The product writes some files, such as those of a release.
      .filter(one => one.includes('/') || !texts.includes(one))
      .map(one => `\`${path}\`: no file or folder ${one}`)
  );
}

/** Expands `{a,b}`. */
function alternativesOf(path: string): string[] {
  const group = /\{([^{}]*,[^{}]*)\}/.exec(path);
  if (!group) return [path];
  const [whole, names = ''] = group;
  return names.split(',').flatMap(name => alternativesOf(path.replace(whole, name.trim())));
}

/** Returns whether a tracked path ends like this one; `<noun>`, `NAME`, `*` and `…` stand for any name. */
function isKnown(path: string, paths: ReadonlySet<string>): boolean {
  if (paths.has(path)) return true;
  const anyName = /<[\w-]+>|\{\w+\}|\*\*?|…|\b[A-Z]{3,}\b/;
  if (!anyName.test(path)) return false;
  const pattern = path.split(/(<[\w-]+>|\{\w+\}|\*\*?|…|\b[A-Z]{3,}\b)/).map((part, at) => {
    if (at % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return part === '**' ? '.*' : '[^/]*';
  });
  const matcher = new RegExp(`^${pattern.join('')}$`);
  return [...paths].some(known => matcher.test(known));
}

/** Checks the commands in a text: those of npm, of Vitest and of an operator, and the files that they name. */
function commandProblems(text: string, repository: Repository): string[] {
  const { scripts, parts, projects } = repository;
  const missing = (name: string, has: boolean, what: string) =>
    has || PLACEHOLDER.test(name) ? [] : [`\`${text}\`: no ${what} ${name}`];
  const ours = [...text.matchAll(/\bnpm (?:run ([\w<…-]+)|(start|test)\b)(?: -- ([^#&|]*))?/g)].flatMap(
    ([, run, short, given = '']) => {
      const name = run ?? short ?? '';
      const first = given.trim().split(/\s+/).filter(Boolean);
      if (!scripts.has(name)) return missing(name, false, 'script');
      if (name === 'test') return first.flatMap(part => missing(part, parts.has(part), 'part of npm test'));
      return first.slice(0, 1).flatMap(word => missing(word, takes(name, word), `argument of ${name}`));
    },
  );
  const named = (pattern: RegExp, has: (name: string) => boolean, what: string) =>
    [...text.matchAll(pattern)].flatMap(([, name = '']) => missing(name, has(name), what));
  return [
    ...ours,
    ...(text.includes('vitest')
      ? named(/--project[= ]([\w*-]+)/g, name => projects.has(name), 'project')
      : []),
    ...named(/\boficio-command ([\w…-]+)/g, isOperatorCommand, 'command of the release'),
    ...[...text.matchAll(COMMAND_PATH)].flatMap(([, path = '']) =>
      pathProblems(path.replace(/[,;:.)]+$/, ''), repository),
    ),
  ];
}

const isOperatorCommand = (name: string): boolean =>
  name === 'server' || existsSync(join(root, `apps/server/src/commands/${name}.ts`));

/** Returns whether a script takes the word as its first argument. Folders and names of pictures are free. */
function takes(script: string, word: string): boolean {
  if (script === 'bench') return existsSync(join(root, `tools/bench/${word}.bench.ts`));
  if (!/^[a-z-]+$/.test(word)) return true;
  return [`scripts/${script}.js`, `apps/server/src/commands/${script}.ts`]
    .filter(path => existsSync(join(root, path)))
    .some(path => new RegExp(`\\b${word}\\b`).test(read(path)));
}

/** Names of settings, functions, components, tables and metrics. */
const NAMES = [
  /^([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)(?:=.*)?$/,
  /^<?([A-Za-z]+[A-Z]\w*)\b(?![-.:/])/,
  /^(?:[\w]+\.)*([A-Za-z]\w+)\(/,
  /^([a-z]+(?:_[a-z0-9]+)+)$/,
];

function wordProblems(text: string, { words }: Repository, exceptions: Exceptions): string[] {
  const name = NAMES.map(pattern => pattern.exec(text)?.[1]).find(Boolean);
  if (name === undefined || name.length < 3 || words.has(name) || Object.hasOwn(exceptions, name)) return [];
  return [`\`${text}\`: no source has ${name}`];
}
