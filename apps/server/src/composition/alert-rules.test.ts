import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anchorsIn } from '../../../../tests/support/anchors-in.ts';
import { openWorld, type World } from '../testing/world.ts';

const ROOT = new URL('../../../../', import.meta.url);
const TOKEN = 'a token of the monitoring';

let world: World;
let close: () => Promise<void>;
let rules: string;

beforeAll(async () => {
  ({ world, close } = await openWorld('postgres', { METRICS_TOKEN: TOKEN, LOG_LEVEL: 'silent' }));
  rules = await readFile(new URL('deploy/alerts/oficio.rules.yml', ROOT), 'utf8');
});
afterAll(() => close());

it('every metric that an alert names exists in a scrape', async () => {
  const names = new Set(rules.match(/\b(oficio|nodejs|process)_\w+/g));
  expect(names.size).toBeGreaterThan(10);
  const headers = { authorization: `Bearer ${TOKEN}` };
  await world.app.server.inject({ url: '/healthz' });
  const { body } = await world.app.server.inject({ url: '/metrics', headers });
  const known = new Set(body.match(/^# TYPE \w+/gm)?.map(line => line.slice('# TYPE '.length)));
  const missing = [...names].filter(name => !known.has(name.replace(/_(bucket|count|sum)$/, '')));
  expect(missing).toEqual([]);
});

it('every alert links to a heading of the runbook that exists', async () => {
  const links = [...rules.matchAll(/runbook_url: (\S+)#(\S+)/g)];
  expect(links).toHaveLength(rules.match(/- alert:/g)?.length ?? 0);
  for (const [, path = '', anchor = ''] of links) {
    expect(anchorsIn(await readFile(new URL(path, ROOT), 'utf8'))).toContain(anchor);
  }
});
