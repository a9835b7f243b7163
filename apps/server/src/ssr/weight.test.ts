import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readWebBuild } from '../platform/http/web-build.ts';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

const build = readWebBuild({ tileUrl: null });
if (!build) throw new Error('Build the web app first: npm run build');
const { folder } = build;
const manifest = build.manifest as Readonly<Record<string, Chunk>>;

/** Files that every page's document loads. */
const FIRST = [...build.template.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(
  ([, file = '']) => file,
);

const HOME = 'src/pages/technicians/home-page.tsx';

/** Returns all files that a page's module needs before it can run, including the first download. */
function filesOf(module: string): string[] {
  const seen = new Map<string, Chunk>();
  const collect = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}`);
    if (seen.has(name)) return;
    seen.set(name, chunk);
    chunk.imports?.forEach(collect);
  };
  collect(module);
  return [...new Set([...FIRST, ...[...seen.values()].flatMap(({ file, css = [] }) => [file, ...css])])];
}

/** Returns the size in bytes at gzip's highest level of the files with this extension. */
const weigh = (files: readonly string[], ending: string): number =>
  files
    .filter(file => file.endsWith(ending))
    .map(file => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length)
    .reduce((sum, bytes) => sum + bytes, 0);

/** Returns the size in bytes of the style sheets in one document, which contains them. */
const weighSheets = (files: readonly string[]): number =>
  gzipSync(
    files
      .filter(file => file.endsWith('.css'))
      .map(file => readFileSync(join(folder, file), 'utf8'))
      .join('\n'),
    { level: 9 },
  ).length;

const WEB = fileURLToPath(new URL('../../../web/', import.meta.url));

/** Returns the files of the modules that the web app imports by `lazyPart` or `lazyDialog`. */
const onDemand = (): string[] =>
  globSync(`${WEB}src/**/*.tsx`).flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/lazy(?:Part|Dialog)\(\s*\(\) => import\('([^']+)'/g)].map(
      ([, path = '']) => resolve(dirname(file), path),
    ),
  );

/** Bytes, and the number of scripts. A larger page needs a reason: docs/decisions/0016-unmodified-libraries.md. */
test.for([
  { page: 'the home page', module: HOME, scripts: 135_000, downloads: 5, sheets: 12_000 },
  {
    page: 'a profile',
    module: 'src/pages/technicians/technician-profile-page.tsx',
    scripts: 140_800,
    downloads: 7,
    sheets: 13_300,
  },
  {
    page: 'the login',
    module: 'src/pages/accounts/login-page.tsx',
    scripts: 145_300,
    downloads: 5,
    sheets: 14_000,
  },
  {
    page: 'the registration',
    module: 'src/pages/accounts/register-page.tsx',
    scripts: 145_200,
    downloads: 5,
    sheets: 14_000,
  },
])(
  'the scripts and style sheets of $page are within their budget',
  async ({ module, scripts, downloads, sheets }, { annotate }) => {
    const files = filesOf(module);
    // `--reporter=verbose` prints it, so that an author sees what is free before a change.
    await annotate(
      `${scripts - weigh(files, '.js')} bytes of scripts and ${sheets - weighSheets(files)} of style sheets are free`,
    );
    expect(weigh(files, '.js')).toBeLessThanOrEqual(scripts);
    expect(files.filter(file => file.endsWith('.js')).length).toBeLessThanOrEqual(downloads);
    expect(weighSheets(files)).toBeLessThanOrEqual(sheets);
  },
);

test('no script of the first download is so large that running it delays input', () => {
  for (const file of FIRST) expect(weigh([file], '.js'), file).toBeLessThanOrEqual(70_000);
});

test('only a script of some bytes loads before the first paint of a server-rendered page', () => {
  expect(weigh([manifest['src/start.ts']?.file ?? ''], '.js')).toBeLessThanOrEqual(480);
});

test('the decoder of HEIC photos is part of no page, and the service worker does not store it in advance', () => {
  const decoder = globSync('assets/{heic-worker,libheif}-*', { cwd: folder });
  expect(decoder.map(file => file.replace(/-[\w-]{8}\./, '.')).sort()).toEqual(
    [
      'heic-worker.js',
      'libheif.js',
      'libheif.js.br',
      'libheif.js.gz',
      'libheif.wasm',
      'libheif.wasm.br',
      'libheif.wasm.gz',
    ].map(name => `assets/${name}`),
  );
  const worker = readFileSync(join(folder, 'service-worker.js'), 'utf8');
  expect(decoder.filter(file => worker.includes(file))).toEqual([]);
  expect(readFileSync(join(folder, 'licences/libheif.txt'), 'utf8')).toContain(
    'GNU LESSER GENERAL PUBLIC LICENSE',
  );
});

/** Bytes beyond those of the home page. Without a group for them in `vite.config.ts`, they load the files of screens with a session. */
test.each([
  { module: 'src/features/technicians/map/technician-map.tsx', limit: 95_500 },
  { module: 'src/features/technicians/search/place-suggestions.tsx', limit: 10_000 },
  { module: 'src/features/technicians/need/need-suggestions.tsx', limit: 22_500 },
  { module: 'src/ui/dialogs/confirm-dialog.tsx', limit: 81_000 },
  { module: 'src/features/technicians/profiles/portfolio-dialog.tsx', limit: 88_000 },
])('$module, which a visitor loads when it is needed, is within its budget', ({ module, limit }) => {
  expect(weigh(filesOf(module), '.js') - weigh(filesOf(HOME), '.js')).toBeLessThanOrEqual(limit);
});

test('code that loads on demand has a file of its own', () => {
  const parts = onDemand().map(path => relative(WEB, path));
  expect(parts.length).toBeGreaterThan(40);
  // The list of applications imports this one statically too, so the manifest has no name for its file.
  const shared = 'src/features/technicians/admin/technician-photos.tsx';
  expect(parts.filter(part => !manifest[part])).toEqual([shared]);
});
