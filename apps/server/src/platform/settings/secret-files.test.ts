import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { PRODUCTION } from '../../testing/process/production.ts';
import { SettingError } from './environment-reader.ts';
import { readSettings } from './read-settings.ts';
import { SECRETS, withSecretFiles } from './secret-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'oficio-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(content: string): string {
  const file = join(folder, String(Math.random()));
  writeFileSync(file, content);
  return file;
}

describe('a setting in NAME_FILE', () => {
  it.each(SECRETS)('is read for %s without the line break at its end', name => {
    expect(withSecretFiles({ [`${name}_FILE`]: ` ${fileWith('  the value\n')} ` })[name]).toBe('the value');
  });

  it('is checked like the setting itself', () => {
    const { APP_SECRET: secret, ...rest } = PRODUCTION;
    const from = (content: string) => readSettings({ ...rest, APP_SECRET_FILE: fileWith(content) });
    expect(from(`${secret}\n`).appSecret).toBe(secret);
    expect(() => from('short')).toThrow('APP_SECRET must have at least 32 characters.');
  });

  it('is refused together with NAME', () => {
    const both = { APP_SECRET: 'x'.repeat(32), APP_SECRET_FILE: fileWith('x'.repeat(32)) };
    expect(() => readSettings(both)).toThrow(
      new SettingError('Set either APP_SECRET or APP_SECRET_FILE, not both.'),
    );
  });

  it('is refused when the file cannot be read or is empty, with a sentence that names the variable', () => {
    const file = join(folder, 'nowhere');
    expect(() => readSettings({ DATABASE_URL_FILE: file })).toThrow(
      new SettingError(`DATABASE_URL_FILE must name a readable file, and ${file} is not (ENOENT).`),
    );
    expect(() => readSettings({ DATABASE_URL_FILE: folder })).toThrow('(EISDIR)');
    expect(() => readSettings({ STRIPE_SECRET_KEY_FILE: fileWith('\n') })).toThrow(
      'STRIPE_SECRET_KEY_FILE names an empty file',
    );
  });
});
