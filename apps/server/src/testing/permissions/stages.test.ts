import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { CONFIRMATION_TERM } from '@oficio/domain/accounts/second-factor/rules.ts';
import type { Endpoint } from '@oficio/domain/endpoint.ts';
import { isCapability } from '@oficio/domain/roles.ts';
import { describe, expect, it } from 'vitest';
import { enrol, logIn, type Member, newMember } from '../accounts/second-factor.ts';
import { callAs } from '../http/call-as.ts';
import { PRODUCTION } from '../process/production.ts';
import { onOneEngine, type World } from '../world.ts';
import { CONTRACT_ROWS, nameOf } from './contract-rows.ts';

/** Makes a call without a valid object or body, which the server would read only after it checked the session. */
async function refusalOf(world: World, token: string, row: Endpoint): Promise<string | number> {
  const params = Object.fromEntries([...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 1]));
  const answer = await callAs<Endpoint>(world.app, token, row, { params } as object);
  if (answer.status !== 403) return answer.status;
  return answer.refusal.code ?? answer.status;
}

const closed = CONTRACT_ROWS.filter(({ access }) => access !== 'public');
const without = (stage: 'code' | 'enrol') =>
  closed.filter(({ stages = ['open'] }) => !stages.includes(stage));
const named = (rows: readonly Endpoint[]) => rows.map(row => ({ name: nameOf(row), row }));

describe('rows that admit other sessions than open ones', () => {
  it('are the ones that complete a login, set up the second factor, confirm the session or end it', () => {
    const rowsIn = (stage: 'code' | 'enrol') =>
      closed.filter(({ stages = [] }) => stages.some(one => one === stage)).map(nameOf);
    expect(rowsIn('code').sort()).toEqual(['POST /api/auth/logout', 'POST /api/auth/second-factor']);
    expect(rowsIn('enrol').sort()).toEqual([
      'GET /api/account/second-factor',
      'GET /api/auth/me',
      'POST /api/account/confirm',
      'POST /api/account/confirm/google',
      'POST /api/account/second-factor/enable',
      'POST /api/account/second-factor/start',
      'POST /api/auth/logout',
    ]);
  });
});

describe('rows that need a confirmed session', () => {
  const isChange = ({ method }: Endpoint) => method !== 'GET';

  it('are all calls of the staff that change something, except the daily work that others can undo', () => {
    const unconfirmed = closed.filter(row => isCapability(row.access) && isChange(row) && !row.confirm);
    expect(unconfirmed.map(nameOf).sort()).toEqual([
      // The technician can upload the photo again.
      'DELETE /api/admin/technicians/{profileId}/photos/{photo}',
      // A rejected technician can apply again, and an approved one can be suspended.
      'DELETE /api/admin/technicians/{profileId}/reject',
      // Sends stored messages again to their own addresses.
      'POST /api/admin/outbox/dead/retries',
      'POST /api/admin/outbox/dead/retries/{id}',
      'POST /api/admin/outbox/{id}/retry',
      // Reads the provider and copies its state; the hourly job does the same.
      'POST /api/admin/payments/reconcile',
      // Writes an entry of the audit log, which others can read.
      'POST /api/admin/requests/{id}/chat/open',
      // A note changes nothing that users see.
      'POST /api/admin/requests/{id}/notes',
      // A hidden review can be shown again.
      'POST /api/admin/reviews/{id}/hide',
      'POST /api/admin/reviews/{id}/show',
      // Every change of the catalogue can be undone, and the audit log has the values before it.
      'POST /api/admin/services',
      'POST /api/admin/services/{serviceId}/hide',
      'POST /api/admin/services/{serviceId}/move',
      'POST /api/admin/services/{serviceId}/show',
      'POST /api/admin/users/{id}/notes',
      // Sends a stored notification again to its own reader.
      'POST /api/admin/users/{id}/notices/{noticeId}/mail',
      'PUT /api/admin/services/{serviceId}',
      'PUT /api/admin/technicians/{profileId}/approve',
    ]);
  });

  it('are the calls of users that give away data, access or the destination of money', () => {
    const confirmed = closed.filter(row => !isCapability(row.access) && row.confirm);
    expect(confirmed.map(nameOf).sort()).toEqual([
      'DELETE /api/account/second-factor',
      'DELETE /api/account/sessions',
      'DELETE /api/account/sessions/{id}',
      'GET /api/account/export',
      'GET /api/stripe-connect/dashboard-link',
      'POST /api/account/second-factor/recovery-codes',
      'POST /api/account/second-factor/start',
      'POST /api/stripe-connect/create-account',
      'POST /api/stripe-connect/create-onboarding-link',
    ]);
  });
});

onOneEngine('a login that waits for a code', world => {
  let token = '';
  it.each(named(without('code')))('may not call $name', async ({ row }) => {
    if (token === '') {
      const member = await newMember(world().app);
      await enrol(world().app, member);
      ({ token } = await logIn(world().app, member.email));
    }
    expect(await refusalOf(world(), token, row)).toBe('second_factor_required');
  });
});

onOneEngine(
  'an administrator in production without a second factor',
  world => {
    let token = '';
    it.each(named(without('enrol')))('may not call $name', async ({ row }) => {
      if (token === '') {
        const { email } = await newMember(world().app, 'admin');
        const reply = await logIn(world().app, email);
        expect(reply.stage).toBe('enrol');
        token = reply.token;
      }
      expect(await refusalOf(world(), token, row)).toBe('second_factor_setup_required');
    });
  },
  { ...PRODUCTION, RATE_LIMIT: '1' },
);

onOneEngine('a session that was not confirmed for a while', world => {
  let member: Member | undefined;
  it.each(named(closed.filter(({ confirm }) => confirm)))('may not call $name', async ({ row }) => {
    if (!member) {
      member = await newMember(world().app, 'admin');
      world().now += CONFIRMATION_TERM;
    }
    const role = row.access === 'technician' ? 'technician' : 'admin';
    await world().app.platform.database.transaction(({ db }) =>
      db
        .updateTable('users')
        .set({ role })
        .where('id', '=', member?.id ?? 0)
        .execute(),
    );
    expect(await refusalOf(world(), member.token, row)).toBe('confirmation_required');
  });

  it('may call the other rows', async () => {
    expect((await callAs(world().app, member?.token ?? '', accountEndpoints.me)).status).toBe(200);
  });
});
