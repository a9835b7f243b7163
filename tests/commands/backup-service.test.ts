import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isInstalled } from '../support/is-installed.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy/backup');
const DAY_MS = 86_400_000;

describe.skipIf(process.platform !== 'linux')('deploy/backup/oficio-backup', () => {
  let folder: string;
  let backups: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'oficio-service-'));
    backups = join(folder, 'backups');
    mkdirSync(backups);
    for (const path of ['bin', 'apps']) mkdirSync(join(folder, path));
    program('bin/node', 'mkdir "$2" && echo data > "$2/manifest.json"');
    // As age, but without encryption: `age -R FILE -o FILE`.
    program('bin/age', 'cat > "$4"');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const program = (path: string, script: string) => {
    writeFileSync(join(folder, path), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, path), 0o755);
  };
  const run = () =>
    spawnSync(join(DEPLOY, 'oficio-backup'), {
      encoding: 'utf8',
      env: {
        PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter),
        OFICIO_RELEASE: folder,
        BACKUP_DIR: backups,
        BACKUP_RECIPIENTS: join(folder, 'recipients'),
      },
    });
  const nameOf = (instant: Date) => `oficio-${instant.toISOString().replace(/[-:]|\.\d+/g, '')}.tar.age`;
  const addOld = (daysAgo: number) => {
    const name = nameOf(new Date(Date.now() - daysAgo * DAY_MS));
    writeFileSync(join(backups, name), '');
    return name;
  };

  it('keeps the backups of seven days and of four weeks, and files that are no backups', () => {
    writeFileSync(join(backups, 'notes.txt'), '');
    const old = Array.from({ length: 40 }, (_, day) => addOld(day + 1));
    expect(run()).toMatchObject({ status: 0 });
    const kept = readdirSync(backups).sort().reverse();
    expect(kept).toContain('notes.txt');
    const archives = kept.filter(name => name.endsWith('.age'));
    // Today's and six days, and the newest of the weeks before: one of four weeks is within the seven days, or two.
    expect(archives.slice(1, 7)).toEqual(old.slice(0, 6));
    expect([2, 3]).toContain(archives.length - 7);
    expect(old.indexOf(archives.at(-1) ?? '')).toBeGreaterThan(13);
  });

  it.each([
    ['the backup', 'bin/node', 'exit 1'],
    ['the encryption', 'bin/age', 'exit 1'],
    ['the archive', 'bin/tar', 'exit 1'],
  ])('deletes no backup and leaves no partial one when %s fails', (_, path, script) => {
    const old = Array.from({ length: 40 }, (__, day) => addOld(day + 1));
    program(path, script);
    expect(run().status).not.toBe(0);
    expect(readdirSync(backups).sort()).toEqual(old.sort());
  });

  it.skipIf(!isInstalled('age'))('writes an archive that the private key decrypts', () => {
    rmSync(join(folder, 'bin/age'));
    const key = join(folder, 'key');
    execFileSync('age-keygen', ['-o', key], { stdio: 'ignore' });
    writeFileSync(join(folder, 'recipients'), execFileSync('age-keygen', ['-y', key]));
    expect(run()).toMatchObject({ status: 0 });
    const [archive = ''] = readdirSync(backups);
    const tar = execFileSync('age', ['-d', '-i', key, join(backups, archive)]);
    expect(execFileSync('tar', ['-tf', '-'], { input: tar, encoding: 'utf8' })).toContain('./manifest.json');
    expect(existsSync(join(backups, `.${archive.slice(0, -8)}`))).toBe(false);
  });

  it.skipIf(!isInstalled('systemd-analyze'))('has units that systemd accepts', () => {
    const units = ['oficio-backup.service', 'oficio-backup.timer'].map(name => {
      const path = join(folder, name);
      execFileSync('sh', [
        '-c',
        `sed 's#/opt/oficio/deploy/backup#${DEPLOY}#' "$1" > "$2"`,
        'sh',
        join(DEPLOY, name),
        path,
      ]);
      return path;
    });
    expect(spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    });
  });
});
