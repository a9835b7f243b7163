import { DATE_HORIZON_MS } from '@oficio/domain/requests/days.ts';
import { expect, it } from 'vitest';
import { assertDate } from './create-request.ts';

const NOW = Date.UTC(2026, 4, 20, 12);
const SECOND = 1000;

const check = (offset: number) => () => assertDate(NOW + offset, 'date', NOW);

it('assertDate accepts a minute before now, each time ahead and a minute after the last date', () => {
  for (const offset of [-60, 0, 3, 30, 59, 60, 61, 3600].map(seconds => seconds * SECOND))
    expect(check(offset)).not.toThrow();
  expect(check(DATE_HORIZON_MS + 60 * SECOND)).not.toThrow();
});

it('assertDate refuses earlier and later dates', () => {
  expect(check(-61 * SECOND)).toThrow(expect.objectContaining({ code: 'date_in_past' }));
  expect(check(DATE_HORIZON_MS + 61 * SECOND)).toThrow(expect.objectContaining({ code: 'date_too_far' }));
});
