import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressEndpoints } from '@oficio/domain/technicians/addresses/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, createApp } from '../../apps/server/src/app.ts';
import { readSettings } from '../../apps/server/src/platform/settings/read-settings.ts';
import { callAs } from '../../apps/server/src/testing/http/call-as.ts';
import { root } from '../../scripts/support/paths.js';

const folder = mkdtempSync(join(tmpdir(), 'oficio-postcodes-'));
const environment = { DATA_DIR: folder, SEED_DEMO: '0', LOG_LEVEL: 'fatal', GEOCODER: 'none' };
/** A server on the same database runs during all commands. */
let app: App;

beforeAll(async () => {
  app = await createApp(readSettings(environment));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]) =>
  new Promise<{ code: number; output: string }>(resolve => {
    const env = { ...process.env, ...environment };
    execFile(
      process.execPath,
      ['scripts/postcodes.js', ...args],
      { cwd: root, env },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, output: `${stdout}${stderr}` }),
    );
  });

async function importText(text: string) {
  const file = join(folder, 'list.csv');
  writeFileSync(file, text);
  return run(file);
}

const townsOf = async (q: string) =>
  (await callAs(app, null, addressEndpoints.geocode, { query: { q } })).reply.suggestions.map(
    ({ display_name }) => display_name,
  );

it('a list of postcodes replaces the one before, also for a running server, and a wrong one changes nothing', {
  timeout: 120_000,
}, async () => {
  expect(await townsOf('28901')).toEqual(['28901, provincia de Madrid']);
  expect(
    await importText('postcode;municipality\n28901;28065\n28921;28007\n28921;45165\n28901;28065\n'),
  ).toEqual({
    code: 0,
    output:
      'Lines of the list now: 3, with 2 postcodes and 3 municipalities.\nMunicipalities in another province than their postcode: 1. Repeated lines left out: 1.\n',
  });
  expect(await townsOf('28901')).toEqual(['28901 Getafe, Madrid']);
  expect(await townsOf('28921')).toEqual(['28921 Alcorcón, Madrid', '28921 Talavera de la Reina, Toledo']);
  expect(await importText('28902;28065\n99999;28065\n')).toEqual({
    code: 1,
    output: 'Nothing was changed.\nLine 2: the postcode 99999 begins with no province (01 to 52).\n',
  });
  expect(await townsOf('28901')).toEqual(['28901 Getafe, Madrid']);
  expect((await importText('28902;28065')).code).toBe(0);
  expect(await townsOf('28901')).toEqual(['28901, provincia de Madrid']);
});

it('prints the usage without a file, and says that a file cannot be read', async () => {
  expect(await run()).toMatchObject({ code: 1, output: expect.stringContaining('postcodes FILE') });
  expect(await run(join(folder, 'missing.csv'))).toEqual({
    code: 1,
    output: `Nothing was changed.\n${join(folder, 'missing.csv')} cannot be read.\n`,
  });
});
