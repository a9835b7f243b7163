import type { Build } from './server-contract.ts';

const HEAD = /<!--head-->.*<!--\/head-->/s;
const END_OF_HEAD = '</head>';
const ROOT = '<div id="root"></div>';

const SHEET = /<link rel="stylesheet" crossorigin href="(\/[^"]+)">/g;
const SCRIPTS = /(?:<script type="module" [^>]*><\/script>\s*)+/;

/** Name of the script that starts the app, in Vite's manifest. */
const START = 'src/start.ts';

/**
 * Prepares the document of server-rendered pages so that text appears before scripts run: inlines the common style sheet, which
 * saves a round trip, and lets the app's scripts wait for the first paint. Throws when the document has no scripts.
 */
export function prioritizeContent({ template, manifest, read }: Build): string {
  const start = manifest[START];
  if (!start || !SCRIPTS.test(template)) throw new Error('The build has no script that starts the app');
  return template
    .replace(SHEET, (_, path: string) => inlineStyleSheet(path, read))
    .replace(
      SCRIPTS,
      scripts =>
        `${inert(scripts.trim().replaceAll('<script ', '<script fetchpriority="low" '))}<script type="module" crossorigin src="/${start.file}"></script>`,
    );
}

/** Returns tags that have no effect until `start.ts` moves them into the document. */
const inert = (tags: string): string => `<template>${tags}</template>`;

/** Returns the tags that load a page's scripts together with the app. */
export const preloadScripts = (paths: readonly string[]): string =>
  inert(
    paths.map(path => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${path}">`).join(''),
  );

/**
 * Returns a style sheet inlined into the document. The disabled link is never fetched; Vite's chunk loader finds it and does
 * not load the sheet again.
 */
export const inlineStyleSheet = (path: string, read: (path: string) => string): string =>
  `<style>${read(path)}</style><link rel="stylesheet" disabled href="${path}">`;

interface Filling {
  /** Replaces the default title and description. */
  readonly head: string;
  /** The page's own style sheets. They follow the common one, because they override it. */
  readonly sheets: string;
  readonly markup: string;
  /** Markup after the app. */
  readonly after: string;
}

/** Inserts a page into the built `index.html`. Throws when a placeholder is missing. */
export function fillDocument(template: string, { head, sheets, markup, after }: Filling): string {
  if (!HEAD.test(template) || !template.includes(END_OF_HEAD) || !template.includes(ROOT))
    throw new Error('index.html has no place for a page');
  // Functions, because `replace` interprets `$&` in a string.
  return template
    .replace(END_OF_HEAD, () => sheets + END_OF_HEAD)
    .replace(HEAD, () => head)
    .replace(ROOT, () => `<div id="root">${markup}</div>${after}`);
}

interface PageFiles {
  readonly sheets: readonly string[];
  readonly scripts: readonly string[];
}

/** Returns the files that a page's module needs in addition to those in `index.html`. Throws when the build has no such module. */
export function filesOf({ template, manifest }: Build, module: string): PageFiles {
  const chunks = new Map<string, Build['manifest'][string]>();
  const collect = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}`);
    if (chunks.has(name)) return;
    chunks.set(name, chunk);
    chunk.imports?.forEach(collect);
  };
  collect(module);
  const missing = (files: readonly string[]) =>
    [...new Set(files)].map(file => `/${file}`).filter(path => !template.includes(path));
  return {
    sheets: missing([...chunks.values()].flatMap(chunk => chunk.css ?? [])),
    scripts: missing([...chunks.values()].map(chunk => chunk.file)),
  };
}

const UNSAFE = /[<>&\u2028\u2029]/g;

/** Escapes the characters of JSON that HTML or a script could interpret; the value stays the same. */
const escapeForScript = (json: string): string =>
  json.replace(UNSAFE, character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Returns a `<script>` element that holds data. Browsers do not run it, so the CSP allows it. */
export function dataElement(
  type: 'application/json' | 'application/ld+json',
  data: unknown,
  id?: string,
): string {
  const name = id === undefined ? '' : ` id="${id}"`;
  return `<script type="${type}"${name}>${escapeForScript(JSON.stringify(data))}</script>`;
}
