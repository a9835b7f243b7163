import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/support/paths.js';
import { readSources } from './sources.ts';
import { type Exceptions, problemsIn, readRepository, trackedFiles } from './stated-names.ts';

/** Names of other programs, which no file of the repository contains. */
const EXCEPTIONS: Exceptions = {
  archive_mode: 'a setting of PostgreSQL',
  default_pool_size: 'a setting of PgBouncer',
  KILL: 'a command of PgBouncer',
  limit_req: 'a directive of nginx',
  node_systemd_unit_state: 'a metric of the node exporter',
  RELOAD: 'a command of PgBouncer',
  'secrets/database_url': 'a file on the server of an operator',
  synchronous_standby_names: 'a setting of PostgreSQL',
  topk: 'a function of Prometheus',
  withIccProfile: 'a function of sharp, with which a photo of the tests was made',
};

const repository = readRepository(['tests/architecture/documents.test.ts']);
/** Decisions tell what was true when they were made. */
const pages = trackedFiles().filter(path => path.endsWith('.md') && !path.startsWith('docs/decisions/'));

const readPage = (path: string) => readFileSync(join(root, path), 'utf8');
const problems = (markdown: string) => problemsIn(markdown, repository, EXCEPTIONS);

it.each(pages)('%s mentions only files, commands, settings and names that exist', page => {
  expect(problems(readPage(page))).toEqual([]);
});

it('comments and pages name only pages and decisions that exist', () => {
  const files = trackedFiles();
  const texts = [...readSources(), ...pages.map(path => ({ path, text: readPage(path) }))];
  const gone = texts.flatMap(({ path, text }) => [
    ...[...text.matchAll(/(?<![\w/.-])docs\/[\w/.-]+\.md\b/g)]
      .filter(([name]) => !files.includes(name))
      .map(([name]) => `${path}: ${name}`),
    ...[...text.matchAll(/\bdecisions? (\d{4})\b/gi)]
      .filter(([, number]) => !files.some(file => file.startsWith(`docs/decisions/${number}-`)))
      .map(([name]) => `${path}: ${name}`),
  ]);
  expect(gone).toEqual([]);
});

it.each([
  ['see `platform/nowhere.ts`', '1: `platform/nowhere.ts`: no file or folder platform/nowhere.ts'],
  ['see `nowhere.ts`', '1: `nowhere.ts`: no file or folder nowhere.ts'],
  ['see `modules/requests/nowhere/`', 'modules/requests/nowhere'],
  ['see `server/modules/<noun>/nowhere.ts`', 'apps/server/src/modules/<noun>/nowhere.ts'],
  ['see `tests/{e2e,nowhere}`', 'no file or folder tests/nowhere'],
  ['see `@oficio/domain/nowhere.ts`', 'packages/domain/nowhere.ts'],
  ['\n\nrun `npm run nothing`', '3: `npm run nothing`: no script nothing'],
  ['run `npm test -- full nothing`', 'no part of npm test nothing'],
  ['run `npm run bench -- nothing`', 'no argument of bench nothing'],
  ['run `npm run admin -- nothing EMAIL`', 'no argument of admin nothing'],
  ['run `npx vitest run --project nothing tests/e2e`', 'no project nothing'],
  ['run `npx vitest run --project unit tests/nowhere`', 'no file or folder tests/nowhere'],
  ['run `oficio-command nothing`', 'no command of the release nothing'],
  ['```sh\nnpm run nothing # a comment\n```', '2: `npm run nothing # a comment`: no script nothing'],
  ['```mermaid\na[platform/nowhere<br/>x]\n```', '2: `platform/nowhere`'],
  ['set `NO_SUCH_SETTING=1`', 'no source has NO_SUCH_SETTING'],
  ['call `noSuchFunction(value)`', 'no source has noSuchFunction'],
  ['render `<NoSuchPart error>`', 'no source has NoSuchPart'],
  ['the table `no_such_rows`', 'no source has no_such_rows'],
])('%j is one problem', (markdown, problem) => {
  expect(problems(markdown)).toEqual([expect.stringContaining(problem)]);
});

it.each([
  'see `platform/platform.ts`, `server/app.ts`, `store/tables.ts`, `modules/<noun>/routes.ts`, `tests/*/README.md`',
  'run `npm test -- NAME …`, `npm test -- full unit`, `npm run NAME -- …`, `npm run backup -- DIR`, `npm ci`',
  'run `oficio-command NAME …`, `oficio-command admin list` or `npx vitest run --project browser tests/e2e/<name>.test.ts`',
  'open `/admin/users`, send `image/webp` to `https://example.es/nowhere.ts`, read `DATA_DIR/photos`, `Europe/Madrid`',
  'set `RATE_LIMIT=1`, call `useFormDraft(name, initial)`, render `<Dialog>`, a [link](nowhere.md) is not ours',
])('%j is no problem', markdown => {
  expect(problems(markdown)).toEqual([]);
});
