import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { expect, it } from 'vitest';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { callDuring } from '../../../testing/database/call-during.ts';
import { NEW_REQUEST } from '../../../testing/requests/requests.ts';
import { onBothEngines } from '../../../testing/world.ts';

const { promoteUser } = adminUserEndpoints;
const { createRequest } = requestEndpoints;

onBothEngines('a promotion to administrator while the customer creates a request', world => {
  const requestsOf = (userId: number) =>
    world()
      .app.platform.database.read.selectFrom('requests')
      .select('id')
      .where('user_id', '=', userId)
      .execute();

  it('refuses the promotion when the request is created first', async () => {
    const { app } = world();
    const admin = await seedPerson(app, 'admin');
    const customer = await seedPerson(app, 'user');
    const promotion = callDuring(app, 'request_created', () =>
      admin.call(promoteUser, { params: { id: customer.id } }),
    );
    expect((await customer.call(createRequest, { body: NEW_REQUEST })).status).toBe(201);
    expect((await promotion())?.status).toBe(409);
    expect(await requestsOf(customer.id)).toHaveLength(1);
  });

  it('refuses the request when the promotion comes first', async () => {
    const { app } = world();
    const admin = await seedPerson(app, 'admin');
    const customer = await seedPerson(app, 'user');
    const creation = callDuring(app, 'admin_promoting', () =>
      customer.call(createRequest, { body: NEW_REQUEST }),
    );
    expect((await admin.call(promoteUser, { params: { id: customer.id } })).status).toBe(200);
    expect((await creation())?.status).toBe(401);
    expect(await requestsOf(customer.id)).toHaveLength(0);
  });
});
