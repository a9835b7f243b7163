import { expect, it } from 'vitest';
import { z } from 'zod';
import { CONTRACT_ROWS, nameOf } from '../permissions/contract-rows.ts';

/** Public lists, and messages that an administrator opens. */
const SHORT: Readonly<Record<string, number>> = {
  'GET /api/technicians': 50,
  'GET /api/reviews/technician/{id}': 50,
  'GET /api/admin/requests/{id}/chat': 50,
};

/** The query without fields as the server reads it; null when it has no limit or needs a field. */
function limitWithoutFields(query: unknown): number | null {
  if (!(query instanceof z.ZodType)) return null;
  const { data } = query.safeParse({});
  return typeof data === 'object' && data !== null && 'limit' in data ? Number(data.limit) : null;
}

it('lists of the parties and the staff have 200 rows for clients that name no limit', () => {
  const limits = CONTRACT_ROWS.flatMap(row => {
    const limit = limitWithoutFields(row.query);
    return limit === null ? [] : [[nameOf(row), limit] as const];
  });
  expect(limits.length).toBeGreaterThan(15);
  expect(Object.fromEntries(limits.filter(([, limit]) => limit !== 200))).toEqual(SHORT);
});
