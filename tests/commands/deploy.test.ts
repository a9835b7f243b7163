import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readSettings } from '../../apps/server/src/platform/settings/read-settings.ts';
import { SECRETS } from '../../apps/server/src/platform/settings/secret-files.ts';
import { STOP_LIMIT_MS } from '../../apps/server/src/stop-server.ts';
import { pinnedNode, root } from '../../scripts/support/paths.js';
import { findPostgres } from '../../scripts/support/postgres.js';
import { SERVER_FLAGS } from '../../scripts/support/server-process.js';
import { isInstalled, PROGRAMS_PATH } from '../support/is-installed.ts';
import { startPostgres } from '../support/postgres.ts';

const DEPLOY = join(root, 'deploy');
const RELEASE = '/opt/oficio';
const SECRET = 'a secret for tests of at least 32 characters';
const COMMAND = [...SERVER_FLAGS, 'apps/server/src/main.ts'];

const temporary = mkdtempSync(join(tmpdir(), 'oficio-deploy-'));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

const read = (file: string) => readFileSync(join(DEPLOY, file), 'utf8');
const allMatches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found]) => String(found));
const assignments = (lines: readonly string[]) =>
  Object.fromEntries(lines.map(line => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]));

/** Settings of the runtime and of the C library, which the server itself does not read. */
const OF_THE_RUNTIME = ['MALLOC_ARENA_MAX', 'NODE_COMPILE_CACHE'];
/** `docs/operations.md` lists every setting. */
const documented = new Set([
  ...allMatches(readFileSync(join(root, 'docs/operations.md'), 'utf8'), /`([A-Z][A-Z_]+[A-Z])`/g),
  ...SECRETS.map(name => `${name}_FILE`),
  ...OF_THE_RUNTIME,
]);

const unit = read('systemd/oficio.service');
const unitEnvironment = allMatches(unit, /^#?Environment=(.+)$/gm);
const environmentFile = allMatches(read('systemd/oficio.env'), /^#?([A-Z_]+=.+)$/gm);
const composeService =
  read('compose.yml')
    .split(/^ {2}oficio:$/m)[1]
    ?.split(/^ {2}postgres:$/m)[0] ?? '';
const composeEnvironment = allMatches(composeService, /^ {6}([A-Z_]+: .+)$/gm).map(line =>
  line.replace(': ', '='),
);
const imageEnvironment = allMatches(read('Dockerfile'), /^(?:ENV| ) *([A-Z_]+=[^ \\]+)(?: \\)?$/gm);

describe('the examples of deploy', () => {
  it('the examples name only documented settings', () => {
    const all = [unitEnvironment, environmentFile, composeEnvironment, imageEnvironment];
    expect(all.every(lines => lines.length > 2)).toBe(true);
    const names = all.flat().map(line => line.split('=')[0]);
    expect(names.filter(name => !documented.has(String(name)))).toEqual([]);
  });

  it('the settings of the systemd unit start a server in production', () => {
    const file = join(temporary, 'app_secret');
    writeFileSync(file, SECRET);
    const active = allMatches(unit, /^Environment=(.+)$/gm).map(line => line.replace('%d', temporary));
    const settings = readSettings({
      ...assignments(active),
      ...assignments(allMatches(read('systemd/oficio.env'), /^([A-Z_]+=.+)$/gm)),
    });
    expect(settings).toMatchObject({ production: true, appSecret: SECRET, trustProxy: ['127.0.0.1', '::1'] });
  });

  it('the settings of the image and the compose file start a server in production', () => {
    const plain = composeEnvironment.filter(
      line => !line.includes('/run/secrets/') && !line.startsWith('ADMIN_'),
    );
    const settings = readSettings({
      ...assignments(imageEnvironment),
      ...assignments(
        plain.map(line => line.replaceAll('"', '').replace(/\$\{OFICIO_DOMAIN[^}]*\}/, 'oficio.example')),
      ),
      APP_SECRET: SECRET,
      DATABASE_URL: 'postgres://oficio:secret@postgres/oficio',
    });
    expect(settings).toMatchObject({ production: true, publicUrl: 'https://oficio.example' });
    const subnet = /subnet: (\S+)/.exec(read('compose.yml'))?.[1];
    expect(settings.trustProxy).toEqual([subnet]);
  });

  it('the examples start the server with the same flags and file as npm start', () => {
    const path = COMMAND.map(part => (part.startsWith('-') ? part : `${RELEASE}/${part}`)).join(' ');
    expect(unit).toContain(`ExecStart=${RELEASE}/bin/node ${path}\n`);
    expect(read('README.md')).toContain(`${RELEASE}/bin/node ${path}\n`);
    expect(read('Dockerfile')).toContain(`CMD ${JSON.stringify(COMMAND).replaceAll(',', ', ')}\n`);
  });

  it('the examples wait for the shutdown before they kill the server', () => {
    const { shutdownGraceMs } = readSettings({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://oficio.example',
      APP_SECRET: SECRET,
    });
    const seconds = [/^TimeoutStopSec=(\d+)$/m.exec(unit), /stop_grace_period: (\d+)s/.exec(composeService)];
    for (const found of seconds)
      expect(Number(found?.[1]) * 1000).toBeGreaterThan(shutdownGraceMs + STOP_LIMIT_MS);
  });
});

describe('the checkers on this machine', () => {
  it.skipIf(!isInstalled('systemd-analyze'))(
    'systemd-analyze accepts oficio.service and rates its exposure below 2',
    () => {
      const file = join(temporary, 'oficio.service');
      // The checker wants to find the program.
      writeFileSync(file, unit.replace(`${RELEASE}/bin/node`, pinnedNode));
      expect(run('systemd-analyze', ['verify', '--man=no', file])).toBe('');
      const exposure = run('systemd-analyze', ['security', '--offline=true', '--no-pager', file]);
      expect(Number(/Overall exposure level for oficio.service: ([\d.]+)/.exec(exposure)?.[1])).toBeLessThan(
        2,
      );
    },
  );

  it.skipIf(!isInstalled('shellcheck'))('shellcheck finds no mistakes in the shell scripts', () => {
    const scripts = ['postgres-init.sh', 'systemd/oficio-command', 'backup/oficio-backup'];
    run(
      'shellcheck',
      scripts.map(file => join(DEPLOY, file)),
    );
  });

  it.skipIf(!isInstalled('docker-compose'))('docker-compose accepts compose.yml', () => {
    // Version 1 of Compose, the one of Debian 12, does not know the name of the project.
    writeFileSync(join(temporary, 'compose.yml'), read('compose.yml').replace(/^name: .+$/m, ''));
    run('docker-compose', ['--file', join(temporary, 'compose.yml'), 'config', '--quiet'], {
      OFICIO_DOMAIN: 'oficio.example',
    });
  });
});

describe.skipIf(process.getuid?.() !== 0 || !isInstalled('setpriv'))('deploy/systemd/oficio-command', () => {
  it('runs a command as the user of the service with its settings and secrets, except those of the first start', () => {
    const folder = mkdtempSync(join(temporary, 'command-'));
    const write = (path: string, content: string, mode = 0o644) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content, { mode });
    };
    write('release/bin/node', '#!/bin/sh\necho "$@"\nid --user --name\nenv\n', 0o755);
    write('release/apps/server/src/commands/admin.ts', '');
    const settings = [
      ...['# A comment', 'PORT=4000', 'ADMIN_EMAIL=jefa@oficio.example', `DATA_DIR=${folder}`],
      ...['TRUST_PROXY=127.0.0.1, ::1', 'GOOGLE_CLIENT_ID="an $id"', "VAPID_SUBJECT='mailto:a@b.es'"],
    ];
    write('settings/oficio.env', settings.join('\n'));
    write('settings/secrets/app_secret', `${SECRET}\n`);
    write('settings/secrets/admin_password', 'tejado azul\n');
    for (const path of [temporary, folder]) chmodSync(path, 0o755);
    const environment = {
      OFICIO_RELEASE: join(folder, 'release'),
      OFICIO_SETTINGS: join(folder, 'settings'),
      OFICIO_USER: 'nobody',
    };
    const command = join(DEPLOY, 'systemd/oficio-command');
    const printed = run(command, ['admin', 'list'], environment).split('\n');
    expect(printed[0]).toMatch(/commands\/admin\.ts list$/);
    expect(printed[1]).toBe('nobody');
    expect(printed).toEqual(
      expect.arrayContaining([
        'NODE_ENV=production',
        'PORT=4000',
        `APP_SECRET=${SECRET}`,
        `DATA_DIR=${folder}`,
        // As systemd reads the same file: spaces need no quotes, and nothing is expanded.
        'TRUST_PROXY=127.0.0.1, ::1',
        'GOOGLE_CLIENT_ID=an $id',
        'VAPID_SUBJECT=mailto:a@b.es',
      ]),
    );
    expect(printed.filter(line => line.startsWith('ADMIN_'))).toEqual([]);
    expect(() => run(command, ['nothing'], environment)).toThrow('There is no command "nothing".');
  });
});

describe('deploy/postgres-init.sh', () => {
  it('creates no role without a password when the file of a password is empty or missing', () => {
    const SECRETS = mkdtempSync(join(temporary, 'secrets-'));
    const start = () =>
      run(join(DEPLOY, 'postgres-init.sh'), [], {
        SECRETS,
        POSTGRES_USER: 'postgres',
        POSTGRES_DB: 'postgres',
      });
    writeFileSync(join(SECRETS, 'database_owner_password'), 'a password');
    expect(start).toThrow('database_app_password is missing, empty or not readable for the user');
    writeFileSync(join(SECRETS, 'database_app_password'), '');
    expect(start).toThrow('database_app_password is missing, empty or not readable for the user');
  });

  it('creates a role that owns the tables, and one that may change their rows but not the schema', async () => {
    const postgres = await startPostgres({ installed: true });
    try {
      for (const role of ['owner', 'app'])
        writeFileSync(join(temporary, `database_${role}_password`), `it's of ${role}\n`);
      const PATH = [findPostgres(), PROGRAMS_PATH].join(delimiter);
      const { hostname, port, username, password } = new URL(postgres.url);
      run(join(DEPLOY, 'postgres-init.sh'), [], {
        ...{ PATH, PGHOST: hostname, PGPORT: port, PGPASSWORD: password },
        ...{ POSTGRES_USER: username, POSTGRES_DB: 'postgres' },
        ...{ SECRETS: temporary, ROLES: join(DEPLOY, 'postgres-roles.sql') },
      });
      const as = (role: string, statement: string) => {
        const url = new URL(postgres.url);
        Object.assign(url, { username: `oficio_${role}`, password: `it's of ${role}` });
        return () => run('psql', ['--no-psqlrc', `--command=${statement}`, url.href], { PATH });
      };
      expect(as('owner', 'create table things (id int)')()).toBe('CREATE TABLE\n');
      expect(as('app', 'insert into things values (1)')()).toBe('INSERT 0 1\n');
      expect(as('app', 'drop table things')).toThrow('must be owner');
      expect(as('app', 'create table mine (id int)')).toThrow('permission denied');
    } finally {
      await postgres.stop();
    }
  });
});

/** Returns what the program printed. Throws with it when the program fails. */
function run(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): string {
  const { status, stdout } = spawnSync('sh', ['-c', 'exec "$0" "$@" 2>&1', program, ...args], {
    encoding: 'utf8',
    env: { ...process.env, PATH: PROGRAMS_PATH, ...environment },
  });
  if (status !== 0) throw new Error(`${program} failed:\n${stdout}`);
  return stdout;
}
