import sharp from 'sharp';
import { expect, it } from 'vitest';
import { openProductionSite } from '../../testing/process/production.ts';

const { ask, askAsUser } = openProductionSite();

async function fileOf(pattern: RegExp): Promise<string> {
  return pattern.exec(await (await ask('/')).text())?.[1] ?? '';
}

const SCRIPT = /src="(\/[^"]+\.js)"/;
const STYLE = /href="(\/[^"]+\.css)"/;

it.each([
  ['a page', 'text/html; charset=utf-8', () => ask('/')],
  ['a script', 'application/javascript; charset=utf-8', async () => ask(await fileOf(SCRIPT))],
  ['a style sheet', 'text/css; charset=utf-8', async () => ask(await fileOf(STYLE))],
  ['the sitemap', 'application/xml; charset=utf-8', () => ask('/sitemap.xml')],
  ['the manifest', 'application/manifest+json; charset=utf-8', () => ask('/manifest.webmanifest')],
  ['a reply', 'application/json; charset=utf-8', () => ask('/api/services')],
  ['a refusal', 'application/json; charset=utf-8', () => ask('/api/auth/me')],
  ['the health check', 'application/json; charset=utf-8', () => ask('/healthz')],
  [
    'a statement as table',
    'text/csv; charset=utf-8',
    () => askAsUser('/api/payouts/statement.csv?month=2026-01'),
  ],
  ['an archive', 'application/zip', () => askAsUser('/api/account/export')],
] as const)('%s has the content type %s', async (_, type, get) => {
  const answer = await get();
  await answer.arrayBuffer();
  expect(answer.headers.get('content-type')).toBe(type);
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
});

it('the picture of every shared link is a picture of 1200 × 630 pixels', async () => {
  const page = await (await ask('/')).text();
  const property = (name: string) => new RegExp(`property="og:${name}" content="([^"]+)"`).exec(page)?.[1];
  const answer = await ask(new URL(property('image') ?? '').pathname);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect([width, height]).toEqual([1200, 630]);
  expect([property('image:width'), property('image:height')]).toEqual(['1200', '630']);
});

it('the name of a download has only letters, digits, dots and hyphens', async () => {
  const { headers } = await askAsUser('/api/account/export');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"$/);
});
