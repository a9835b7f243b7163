import { randomUUID } from 'node:crypto';
import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { chargeEndpoints } from '@oficio/domain/payments/charges/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { ownProfileEndpoints } from '@oficio/domain/technicians/own-profile/contract.ts';
import type { Person } from '../../../../apps/server/src/testing/accounts/people.ts';
import { seedPerson } from '../../../../apps/server/src/testing/accounts/seed-person.ts';
import {
  confirmAsBrowser,
  openPaymentOf,
  settle,
} from '../../../../apps/server/src/testing/payments/payments.ts';
import { approved } from '../../../../apps/server/src/testing/permissions/request-fixtures.ts';
import { NEW_REQUEST } from '../../../../apps/server/src/testing/requests/requests.ts';
import { longChatRequest } from '../data/people.ts';
import { type Call, send } from './call.ts';
import type { GrowthWorld } from './world.ts';

const PASSWORD = 'caldera roja';
/** A job of the busy technician and one of the ordinary technician, both with a chat. */
const BUSY_JOB = 13;
const ORDINARY_JOB = 7;

/** Writes that the calls of new users do not show: those of users with many rows, a login, and a payment that succeeds. */
export function growthWrites(world: GrowthWorld): Call[] {
  const { app, users, actors } = world;
  const message = (requestId: number) => ({
    body: { request_id: requestId, message: 'Hola de nuevo', client_id: randomUUID() },
  });
  const writes = (who: keyof typeof users, requestId: number, note: string): Call => ({
    name: `POST ${chatEndpoints.sendMessage.path} · ${note}`,
    who,
    kind: 'person',
    run: () => send(app, chatEndpoints.sendMessage, message(requestId), users[who]),
  });
  const readsAll = (who: keyof typeof users): Call => ({
    name: `PUT ${notificationEndpoints.readAllNotifications.path} · existing user`,
    who,
    kind: 'person',
    prepare: () => markUnread(world, who),
    run: () => send(app, notificationEndpoints.readAllNotifications, {}, users[who]),
  });
  const changesProfile = (who: keyof typeof users): Call => ({
    name: `PUT ${ownProfileEndpoints.updateMyProfile.path} · existing user`,
    who,
    kind: 'person',
    run: () => {
      const body = { bio: randomUUID(), hourly_rate: 30, address: 'Calle Mayor, 1', available: true };
      return send(app, ownProfileEndpoints.updateMyProfile, { body }, users[who]);
    },
  });
  return [
    writes('longChatTechnician', longChatRequest(world.sizes), 'long chat'),
    writes('busyTechnician', BUSY_JOB, 'busy technician'),
    writes('ordinaryTechnician', ORDINARY_JOB, 'ordinary technician'),
    readsAll('busyTechnician'),
    readsAll('ordinaryTechnician'),
    changesProfile('busyTechnician'),
    changesProfile('ordinaryTechnician'),
    {
      name: `POST ${requestEndpoints.createRequest.path} · to the busy technician`,
      who: 'new customer',
      kind: 'person',
      prepare: () => seedPerson(app, 'user'),
      run: customer => {
        const body = { ...NEW_REQUEST, technician_id: world.people.busyTechnician };
        return send(app, requestEndpoints.createRequest, { body }, { token: (customer as Person).token });
      },
    },
    {
      name: `POST ${requestEndpoints.createRequest.path} · open, in the centre of Madrid`,
      who: 'new customer',
      kind: 'person',
      // A customer may have only some open requests.
      prepare: () => seedPerson(app, 'user'),
      run: customer =>
        send(
          app,
          requestEndpoints.createRequest,
          { body: NEW_REQUEST },
          { token: (customer as Person).token },
        ),
    },
    {
      name: `POST ${accountEndpoints.login.path} · with the password`,
      who: 'new person',
      kind: 'person',
      async prepare() {
        const body = { name: 'Ana', email: `${randomUUID()}@oficio.test`, password: PASSWORD, role: 'user' };
        await send(app, accountEndpoints.register, { body }, { token: null });
        return body.email;
      },
      run: email =>
        send(
          app,
          accountEndpoints.login,
          { body: { email: email as string, password: PASSWORD } },
          { token: null },
        ),
    },
    {
      name: 'payment that succeeds, with its webhook',
      who: 'new owner',
      kind: 'person',
      async prepare() {
        const { clientSecret } = await openPaymentOf(actors.owner, await approved(actors));
        const { publishableKey } = (await actors.owner.call(chargeEndpoints.paymentConfig)).reply;
        await confirmAsBrowser(app, publishableKey ?? '', clientSecret, { payment_method: 'pm_card_visa' });
      },
      run: () => settle(app),
    },
  ];
}

async function markUnread({ app, people }: GrowthWorld, who: keyof GrowthWorld['people']): Promise<void> {
  await app.platform.database.transaction(({ db }) =>
    db
      .updateTable('notifications')
      .set({ read: 0 })
      .where('user_id', '=', people[who])
      .where('id', 'in', query =>
        query
          .selectFrom('notifications')
          .select('id')
          .where('user_id', '=', people[who])
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(2000),
      )
      .execute(),
  );
}
