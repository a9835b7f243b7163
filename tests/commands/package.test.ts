import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { VERSION } from '@oficio/domain/version.ts';
import { parseSync } from 'oxc-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../../apps/server/src/testing/database/test-database.ts';
import { nodePackage, root } from '../../scripts/support/paths.js';
import { listFiles, writeArchive } from '../../scripts/support/release/archive.js';
import { RELEASE_NAME, RELEASES } from '../../scripts/support/release/layout.js';
import { SERVER_FLAGS } from '../../scripts/support/server-process.js';
import { brokenLinks } from '../support/broken-links.ts';
import { freePort } from '../support/free-port.ts';
import { startPostgres } from '../support/postgres.ts';

/** Building, compressing and unpacking take a minute on two busy cores. */
const BUILD_TIMEOUT_MS = 400_000;
/** Measured on Linux x64: 79 MB, and 275 MB on disk with 143 MB of Node. */
const MAX_ARCHIVE_BYTES = 90e6;
const MAX_FOLDER_BYTES = 300e6;
const MAIN = 'apps/server/src/main.ts';
const MISSING_ON_PURPOSE = 'apps/server/src/development.ts';
const RECOVERY_TIMEOUT_MS = 300_000;
const ADMIN_EMAIL = 'jefa@oficio.example';
const ADMIN_PASSWORD = 'tejado azul de Lavapiés';
const PHOTO = '00000000-0000-4000-8000-000000000000.webp';
const isRoot = process.getuid?.() === 0;
/** Id of `nobody`, the Linux user and group that have no rights. */
const NOBODY = 65_534;

const temporary = mkdtempSync(join(tmpdir(), 'oficio-package-'));
const folder = join(temporary, RELEASE_NAME);
const archive = join(RELEASES, `${RELEASE_NAME}.tar.gz`);
let files: readonly string[] = [];
const children: ChildProcess[] = [];

const read = (path: string) => readFileSync(join(folder, path), 'utf8');
const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
const isPackage = (path: string) => path.startsWith('node_modules/');

describe.skipIf(process.platform === 'win32')('npm run package', () => {
  beforeAll(() => {
    execFileSync(process.execPath, [join(root, 'scripts/package.js')], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    execFileSync('tar', ['-xzf', archive, '-C', temporary]);
    files = listFiles(folder);
    if (isRoot) chownSync(temporary, NOBODY, NOBODY);
    execFileSync('chmod', ['-R', 'a-w', folder]);
  }, BUILD_TIMEOUT_MS);

  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
    execFileSync('chmod', ['-R', 'u+w', folder]);
    rmSync(temporary, { recursive: true, force: true });
  }, BUILD_TIMEOUT_MS);

  it('names the version, the platform and the version of Node', () => {
    expect(RELEASE_NAME).toBe(`oficio-${VERSION}`);
    expect(JSON.parse(read('release.json'))).toMatchObject({
      version: VERSION,
      platform: `${process.platform}-${process.arch}`,
      node: process.versions.node,
    });
  });

  it('stays below its size limits', () => {
    const unpacked = files.reduce((sum, file) => sum + lstatSync(join(folder, file)).size, 0);
    expect(statSync(archive).size).toBeLessThan(MAX_ARCHIVE_BYTES);
    expect(unpacked).toBeLessThan(MAX_FOLDER_BYTES);
  });

  it('contains no tests, demo data, sandbox, settings, databases or files of git', () => {
    const unwanted =
      /\.test\.tsx?$|\/(testing|demo|sandbox|secrets)\/|stripe-sandbox|\/development\.ts$|commands\/seed|stored-mail-pages|tsconfig|(^|\/)\.|\.(sqlite|pem|key|log)$/;
    expect(files.filter(file => !isPackage(file) && unwanted.test(file))).toEqual([]);
    expect(files.filter(file => /(^|\/)\.(git|env)(\/|$)/.test(file))).toEqual([]);
  });

  it('contains only packages that production needs, and no package of the built web app', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    const installed = new Set(
      files.flatMap(file => /^(.*node_modules\/(?:@[^/]+\/)?[^/@]+)\/package\.json$/.exec(file)?.[1] ?? []),
    );
    expect(installed.size).toBeGreaterThan(100);
    expect([...installed].filter(path => packages[path] === undefined || packages[path].dev)).toEqual([]);
    for (const name of ['vite', 'vitest', 'typescript', 'react', '@mantine/core', nodePackage])
      expect(installed).not.toContain(`node_modules/${name}`);
  });

  it('contains no links to places outside of its folder', () => {
    const links = files.filter(file => lstatSync(join(folder, file)).isSymbolicLink());
    expect(links).toHaveLength(3);
    for (const link of links)
      expect(realpathSync(join(folder, link)).startsWith(realpathSync(folder))).toBe(true);
  });

  it('has documents whose links lead to files of the release', () => {
    const documents = files.filter(file => file.endsWith('.md') && !isPackage(file));
    expect(documents).toContain('deploy/README.md');
    expect(documents.flatMap(document => brokenLinks(folder, document))).toEqual([]);
    // systemd shows this address of the documentation.
    const addresses = files
      .filter(file => file.endsWith('.service'))
      .flatMap(file =>
        [...read(file).matchAll(/file:\/\/\/opt\/oficio\/(\S+)/g)].map(([, path = '']) => path),
      );
    expect(addresses).toHaveLength(2);
    expect(addresses.filter(path => !files.includes(path))).toEqual([]);
  });

  it('contains no path of the machine that built it and no secrets', () => {
    const paths = [root, homedir()].filter(path => path.split('/').length > 2);
    const secret = /sk_(live|test)_\w{16}|whsec_\w{16}|-----BEGIN [A-Z ]*PRIVATE KEY-----\n/;
    const bad = files.filter(file => {
      if (!lstatSync(join(folder, file)).isFile()) return false;
      const text = readFileSync(join(folder, file), 'latin1');
      return (
        paths.some(path => text.includes(path)) ||
        (!isPackage(file) && !file.startsWith('bin/') && secret.test(text))
      );
    });
    expect(bad).toEqual([]);
  });

  it('contains every file that its sources import, except the parts for development', () => {
    const missing = files
      .filter(file => file.endsWith('.ts') && !isPackage(file))
      .flatMap(file => importedFiles(file).filter(target => !existsSync(join(folder, target))));
    expect(missing).toEqual([MISSING_ON_PURPOSE]);
  });

  it('contains every font that its documents use, and no other', () => {
    const names = (text: string, pattern: RegExp) =>
      [...text.matchAll(pattern)].map(([, name]) => name).sort();
    const used = names(read('apps/server/src/platform/files/pdf/typeface.ts'), /'(@fontsource\/.+\.woff)'/g);
    expect(used.length).toBeGreaterThan(20);
    const fonts = files.filter(file => file.includes('@fontsource')).join('\n');
    expect(names(fonts, /(@fontsource\/.+\.woff2?)$/gm)).toEqual(expect.arrayContaining(used));
    expect(fonts).not.toMatch(/\.woff2$|-700-normal/m);
  });

  it('contains a SHA-256 of every file', () => {
    const sums = read('SHA256SUMS')
      .trim()
      .split('\n')
      .map(line => line.split('  '));
    expect(sums.filter(([sum, file]) => sum !== sha256(join(folder, String(file))))).toEqual([]);
    const isListed = new Set(sums.map(([, file]) => file));
    const isFile = (file: string) => file !== 'SHA256SUMS' && lstatSync(join(folder, file)).isFile();
    expect(files.filter(file => isFile(file) && !isListed.has(file))).toEqual([]);
    expect(readFileSync(`${archive}.sha256`, 'utf8')).toBe(`${sha256(archive)}  ${RELEASE_NAME}.tar.gz\n`);
  });

  it('lists its packages, those of the web app and Node with hashes and licences', () => {
    const { components } = JSON.parse(read('sbom.cdx.json')) as {
      components: { purl: string; hashes?: { alg: string }[] }[];
    };
    const listed = new Set(
      components.map(({ purl }) => decodeURIComponent(purl).replace(/^pkg:npm\/(.*)@[^@]+$/, '$1')),
    );
    const inFolder = files.flatMap(
      file => /.*node_modules\/((?:@[^/]+\/)?[^/@]+)\/package\.json$/.exec(file)?.[1] ?? [],
    );
    expect(inFolder.filter(name => !listed.has(name))).toEqual([]);
    expect(
      [nodePackage, 'react', '@mantine/core', 'leaflet'].filter(name => !listed.has(String(name))),
    ).toEqual([]);
    expect(listed).not.toContain('vite');
    const withoutHash = components.filter(({ hashes }) => !hashes?.some(({ alg }) => alg === 'SHA-512'));
    expect(withoutHash.filter(({ purl }) => !purl.includes('%40oficio'))).toEqual([]);
    const licences = read('THIRD-PARTY-LICENSES.txt');
    expect(
      [...listed].filter(name => !name.startsWith('@oficio/') && !licences.includes(`${name} `)),
    ).toEqual([]);
  });

  it('starts as an unprivileged user from an empty folder without writing to the release, and stops with status 0', async () => {
    const [work, dataDir] = [ownFolder('work'), ownFolder('data')];
    const port = await freePort();
    const server = startRelease([...SERVER_FLAGS, join(folder, MAIN)], work, {
      PORT: String(port),
      DATA_DIR: dataDir,
    });
    await ready(server);
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    expect((await get('/readyz')).status).toBe(200);
    const home = await get('/');
    const html = await home.text();
    expect([home.status, html]).toEqual([
      200,
      expect.stringContaining('<link rel="canonical" href="https://oficio.example/"'),
    ]);
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1];
    expect((await get(String(script))).headers.get('content-type')).toContain('javascript');
    expect((await get('/sandbox/mail')).status).toBe(404);

    const reconcile = startRelease([join(folder, 'apps/server/src/commands/reconcile.ts')], work, {
      DATA_DIR: dataDir,
    });
    await once(reconcile.child, 'close');
    // The site of this test has no keys of Stripe.
    expect(reconcile.output()).toContain('Los pagos no están configurados todavía');

    server.child.kill('SIGTERM');
    expect(await once(server.child, 'close')).toEqual([0, null]);
    expect(readdirSync(work)).toEqual([]);
    expect(listFiles(folder)).toEqual(files);
  });

  it.each(['SQLite', 'PostgreSQL'])(
    'backs up a running server on %s, restores the backup elsewhere and starts with it',
    async engine => {
      const postgres = engine === 'SQLite' ? null : await startPostgres({ installed: true });
      try {
        const install = async (name: string) => ({
          DATA_DIR: ownFolder(`${engine}-${name}`),
          ...(postgres && { DATABASE_URL: (await createDatabase(postgres.url)).url }),
        });
        await backUpAndRestore(ownFolder(`${engine}-empty`), await install('old'), await install('new'));
      } finally {
        await postgres?.stop();
      }
    },
    RECOVERY_TIMEOUT_MS,
  );

  it('prints one sentence when NODE_ENV is not production', async () => {
    const { child, output } = startRelease([join(folder, MAIN)], temporary, {
      NODE_ENV: 'development',
      PUBLIC_URL: 'http://localhost:3000',
      DATA_DIR: ownFolder('development'),
    });
    expect((await once(child, 'close'))[0]).toBe(1);
    expect(output()).toContain('NODE_ENV must be production');
    expect(output()).not.toContain('    at ');
  });
});

/** @param work an empty folder in which all programs start */
async function backUpAndRestore(work: string, oldSite: Environment, newSite: Environment): Promise<void> {
  const run = async (name: string, args: readonly string[], site: Environment) => {
    const { child, output } = startRelease(
      [join(folder, `apps/server/src/commands/${name}.ts`), ...args],
      work,
      site,
    );
    const [code] = await once(child, 'close');
    return { code, output: output() };
  };
  const backup = join(String(oldSite.DATA_DIR), 'backup');

  const port = await freePort();
  const first = { ...oldSite, PORT: String(port), ADMIN_EMAIL, ADMIN_PASSWORD };
  const server = startRelease([...SERVER_FLAGS, join(folder, MAIN)], work, first);
  await ready(server);
  addPhoto(String(oldSite.DATA_DIR));
  expect(await run('backup', [backup], oldSite)).toEqual({
    code: 0,
    output: expect.stringContaining('and 1 photos'),
  });
  expect(await run('admin', ['list'], oldSite)).toEqual({
    code: 0,
    output: expect.stringContaining(ADMIN_EMAIL),
  });
  expect(await run('restore', [backup, '--replace'], oldSite)).toEqual({
    code: 1,
    output: expect.stringContaining('A server or another program uses'),
  });
  server.child.kill('SIGTERM');
  await once(server.child, 'close');

  expect(await run('restore', [backup], newSite)).toEqual({
    code: 0,
    output: expect.stringContaining('are restored and checked.'),
  });
  expect(readFileSync(join(String(newSite.DATA_DIR), 'photos', PHOTO), 'utf8')).toBe('a photo');
  const restored = startRelease([...SERVER_FLAGS, join(folder, MAIN)], work, {
    ...newSite,
    PORT: String(port),
  });
  await ready(restored);
  const login = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD }),
  });
  expect([login.status, await login.json()]).toEqual([
    200,
    expect.objectContaining({ user: expect.objectContaining({ email: ADMIN_EMAIL }) }),
  ]);
  expect(await run('admin', ['reset', ADMIN_EMAIL], newSite)).toEqual({
    code: 0,
    output: expect.stringContaining('https://oficio.example/reset-password?token='),
  });
  restored.child.kill('SIGTERM');
  expect(await once(restored.child, 'close')).toEqual([0, null]);
  expect(readdirSync(work)).toEqual([]);
  expect(listFiles(folder)).toEqual(files);
}

/** Writes a photo as the server does, without a row that names it. */
function addPhoto(dataDir: string): void {
  const photos = join(dataDir, 'photos');
  mkdirSync(photos, { recursive: true });
  writeFileSync(join(photos, PHOTO), 'a photo');
  if (isRoot) execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, photos]);
}

it('the archive of the same contents has the same bytes, whatever the times of the files', async () => {
  const place = mkdtempSync(join(tmpdir(), 'oficio-archive-'));
  const hashes: string[] = [];
  for (const [attempt, names] of [
    ['a', 'b'],
    ['b', 'a'],
  ].entries()) {
    const made = join(place, String(attempt), 'release');
    mkdirSync(made, { recursive: true });
    for (const name of names) writeFileSync(join(made, name), `text of ${name}`);
    utimesSync(join(made, 'a'), attempt, attempt);
    await writeArchive(made, `${made}.tar.gz`, new Date(1e12));
    hashes.push(sha256(`${made}.tar.gz`));
  }
  expect(new Set(hashes).size).toBe(1);
  rmSync(place, { recursive: true });
});

/** Returns the files of the release that a source loads at run time: types are left out. */
function importedFiles(file: string): string[] {
  const text = read(file);
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const specifiers = [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? moduleRequest.value : [])),
    ),
    ...dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ];
  return specifiers.flatMap(specifier => {
    if (specifier.startsWith('.')) return relative('.', join(dirname(file), specifier));
    return specifier.startsWith('@oficio/domain/') ? specifier.replace('@oficio', 'packages') : [];
  });
}

type Environment = Readonly<Record<string, string>>;

/** Creates a folder that the user of the release may write. */
function ownFolder(name: string): string {
  const path = join(temporary, name);
  mkdirSync(path);
  if (isRoot) chownSync(path, NOBODY, NOBODY);
  return path;
}

interface Running {
  readonly child: ChildProcess;
  output(): string;
}

/** Starts the release's Node with nothing in its environment but the settings of a site. */
function startRelease(args: readonly string[], cwd: string, environment: Environment): Running {
  const child = spawn(join(folder, 'bin/node'), args, {
    cwd,
    env: {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PUBLIC_URL: 'https://oficio.example',
      APP_SECRET: 'a secret for tests of at least 32 characters',
      SHUTDOWN_GRACE_MS: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  children.push(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', chunk => {
      printed += chunk;
    });
  return { child, output: () => printed };
}

async function ready({ child, output }: Running): Promise<void> {
  while (!output().includes('Oficio is ready')) {
    if (child.exitCode !== null) throw new Error(`The release ended before it was ready:\n${output()}`);
    await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')]);
  }
}
