import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { expect, it } from 'vitest';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { NEW_REQUEST } from '../../../testing/requests/requests.ts';
import { onOneEngine } from '../../../testing/world.ts';

onOneEngine('preferred days', world => {
  it.each([
    ['Madrid', NEW_REQUEST, '2027-03-10T00:30:00+01:00'],
    ['the Canary Islands', { ...NEW_REQUEST, latitude: 28.1, longitude: -15.4 }, '2027-03-10T00:30:00Z'],
  ])('end at midnight in %s, where the job is', async (_, place, now) => {
    world().now = Date.parse(now);
    const customer = await seedPerson(world().app, 'user');
    const ask = (wish: object) =>
      customer.call(requestEndpoints.createRequest, { body: { ...place, ...wish } });
    expect((await ask({ scheduled_days: '2027-03-10' })).status).toBe(201);
    for (const field of ['scheduled_days', 'scheduled_date']) {
      const yesterday = await ask({ [field]: '2027-03-09' });
      expect([yesterday.status, yesterday.refusal]).toEqual([
        400,
        { error: 'La fecha no puede estar en el pasado', field },
      ]);
    }
    world().now -= 60 * 60_000;
    expect((await ask({ scheduled_days: '2027-03-09' })).status).toBe(201);
  });
});
