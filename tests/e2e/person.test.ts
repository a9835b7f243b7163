import { expect, it } from 'vitest';
import { openJourney } from './journey.ts';
import { PERSON, PHONE } from './support.ts';

const journey = openJourney();

it('gives the browser the clock and the time zone of its project', async () => {
  const { page } = await journey.visitor(PHONE);
  await page.goto('/healthz');
  const seen = await page.evaluate(() => ({
    now: Date.now(),
    later: new Date().toISOString(),
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    fixed: new Date(0).toISOString(),
  }));
  expect(seen).toMatchObject({ timeZone: PERSON.timeZone, fixed: '1970-01-01T00:00:00.000Z' });
  for (const time of [seen.now, Date.parse(seen.later)])
    expect(Math.abs(time - Date.now() - PERSON.clockOffsetMs)).toBeLessThan(60_000);
});
