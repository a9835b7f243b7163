import { readFile } from 'node:fs/promises';
import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { CONFIRMATION_TERM } from '@oficio/domain/accounts/second-factor/rules.ts';
import type { Endpoint } from '@oficio/domain/endpoint.ts';
import { isCapability, type Role } from '@oficio/domain/roles.ts';
import { describe, expect, it } from 'vitest';
import { enrol, logIn, logInWithoutCode, newMember } from '../accounts/second-factor.ts';
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
const refusalsOf = async (world: World, token: string, rows: readonly Endpoint[]) => {
  const refusals: Record<string, string | number> = {};
  for (const row of rows) refusals[nameOf(row)] = await refusalOf(world, token, row);
  return refusals;
};
const all = (rows: readonly Endpoint[], refusal: string) =>
  Object.fromEntries(rows.map(row => [nameOf(row), refusal]));

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
  /** Calls that change something, or give away many rows at once. */
  const isGrave = ({ method, file }: Endpoint) => method !== 'GET' || file !== undefined;

  it('are all grave calls of the staff, except those that docs/security.md lists', async () => {
    const document = await readFile(new URL('../../../../../docs/security.md', import.meta.url), 'utf8');
    const [, section = ''] = document.split('### Calls of the staff without a confirmation');
    const [list = ''] = section.split('\n#');
    const listed = [...list.matchAll(/^\| `([A-Z]+ [^`]+)` \| .{8,} \|$/gm)].map(([, call]) => call);
    const unconfirmed = closed.filter(row => isCapability(row.access) && isGrave(row) && !row.confirm);
    expect(listed).toEqual(unconfirmed.map(nameOf).sort());
    expect(closed.filter(row => isCapability(row.access) && row.file && !row.confirm)).toEqual([]);
  });

  it('are the calls of users that give away data, access or the destination of money', () => {
    const confirmed = closed.filter(row => !isCapability(row.access) && row.confirm);
    // The destination of money needs it while money waits (`confirmIfMoneyWaits`).
    expect(confirmed.map(nameOf).sort()).toEqual([
      'DELETE /api/account/second-factor',
      'DELETE /api/account/sessions',
      'DELETE /api/account/sessions/{id}',
      'GET /api/account/export',
      'GET /api/stripe-connect/dashboard-link',
      'POST /api/account/second-factor/recovery-codes',
      'POST /api/account/second-factor/start',
    ]);
  });
});

onOneEngine('a login that waits for a code', world => {
  it('may call no other row', async () => {
    const member = await newMember(world().app);
    await enrol(world().app, member);
    const { token } = await logInWithoutCode(world().app, member.email);
    const rows = without('code');
    expect(await refusalsOf(world(), token, rows)).toEqual(all(rows, 'second_factor_required'));
  });
});

onOneEngine(
  'an administrator in production without a second factor',
  world => {
    it('may call no other row than those that set it up', async () => {
      const { email } = await newMember(world().app, 'admin');
      const { stage, token } = await logIn(world().app, email);
      expect(stage).toBe('enrol');
      const rows = without('enrol');
      expect(await refusalsOf(world(), token, rows)).toEqual(all(rows, 'second_factor_setup_required'));
    });
  },
  { ...PRODUCTION, RATE_LIMIT: '1' },
);

onOneEngine('a session that was not confirmed for a while', world => {
  it('may call no row that needs a confirmation, and may call the others', async () => {
    const { app } = world();
    const { id, token } = await newMember(app, 'admin');
    world().now += CONFIRMATION_TERM;
    const setRole = (role: Role) =>
      app.platform.database.transaction(({ db }) =>
        db.updateTable('users').set({ role }).where('id', '=', id).execute(),
      );
    const confirmed = closed.filter(({ confirm }) => confirm);
    for (const role of ['admin', 'technician'] as const) {
      await setRole(role);
      const rows = confirmed.filter(({ access }) => (access === 'technician') === (role === 'technician'));
      expect(rows.length).toBeGreaterThan(0);
      expect(await refusalsOf(world(), token, rows)).toEqual(all(rows, 'confirmation_required'));
    }
    expect((await callAs(app, token, accountEndpoints.me)).status).toBe(200);
  });
});
