import type { Endpoint } from '@oficio/domain/endpoint.ts';
import { expect, it } from 'vitest';
import { CONTRACT_ROWS, nameOf } from '../permissions/contract-rows.ts';

/** Public lists, and messages that an administrator opens. */
const SHORT: Readonly<Record<string, number>> = {
  'GET /api/technicians': 50,
  'GET /api/reviews/technician/{id}': 50,
  'GET /api/admin/requests/{id}/chat': 50,
};

/** Returns the limit of a call without fields; null when its query has none or needs a field. */
async function limitWithoutFields({ query }: Endpoint): Promise<number | null> {
  const read = await query?.['~standard'].validate({});
  const value = read && 'value' in read ? read.value : null;
  return typeof value === 'object' && value !== null && 'limit' in value ? Number(value.limit) : null;
}

it('lists of the parties and the staff have 200 rows for clients that name no limit', async () => {
  const limits: [string, number][] = [];
  for (const row of CONTRACT_ROWS) {
    const limit = await limitWithoutFields(row);
    if (limit !== null) limits.push([nameOf(row), limit]);
  }
  expect(limits.length).toBeGreaterThan(15);
  expect(Object.fromEntries(limits.filter(([, limit]) => limit !== 200))).toEqual(SHORT);
});
