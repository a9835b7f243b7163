import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { secondFactorEndpoints } from '@oficio/domain/accounts/second-factor/contract.ts';
import { CONFIRMATION_TERM } from '@oficio/domain/accounts/second-factor/rules.ts';
import { expect, it } from 'vitest';
import {
  codeOf,
  enrol,
  logIn,
  logInWithoutCode,
  newMember,
} from '../../../testing/accounts/second-factor.ts';
import { callAs } from '../../../testing/http/call-as.ts';
import { PRODUCTION } from '../../../testing/process/production.ts';
import { onOneEngine } from '../../../testing/world.ts';
import { suspendUser } from '../public.ts';
import { deleteSecondFactor } from '../store/second-factors.ts';

const { me } = accountEndpoints;
const { disableSecondFactor, enableSecondFactor, enterCode, getSecondFactor, startSecondFactor } =
  secondFactorEndpoints;

onOneEngine(
  'the required second factor of administrators in production',
  world => {
    const app = () => world().app;
    const stageOf = async (token: string) => (await callAs(app(), token, me)).reply.stage;
    const mayList = async (token: string) =>
      (await callAs(app(), token, adminUserEndpoints.listUsers)).status === 200;
    const newAdmin = () => newMember(app(), 'admin');

    it('gives a login without one a session that can only enrol, and then an open session', async () => {
      const { email } = await newAdmin();
      const { stage, token } = await logIn(app(), email);
      expect([stage, await stageOf(token), await mayList(token)]).toEqual(['enrol', 'enrol', false]);
      expect((await callAs(app(), token, getSecondFactor)).reply).toMatchObject({
        enabled: false,
        required: true,
      });
      const { secret } = (await callAs(app(), token, startSecondFactor)).reply;
      const body = { code: codeOf(secret, world().now) };
      const enabled = (await callAs(app(), token, enableSecondFactor, { body })).reply;
      const open = enabled.token ?? '';
      expect([enabled.user?.email, await stageOf(open), await mayList(open)]).toEqual([email, 'open', true]);
      expect((await callAs(app(), token, me)).status).toBe(401);
      expect((await logInWithoutCode(app(), email)).stage).toBe('code');
    });

    it('needs a confirmed session to enrol', async () => {
      const { token } = await newAdmin();
      world().now += CONFIRMATION_TERM;
      const { refusal } = await callAs(app(), token, startSecondFactor);
      expect(refusal).toMatchObject({ code: 'confirmation_required', ways: ['password'] });
    });

    it('cannot be disabled by its owner, and must be set up again when the server removed it', async () => {
      const admin = await newAdmin();
      const { secret } = await enrol(app(), admin);
      const { token } = await logInWithoutCode(app(), admin.email);
      world().now += 30_000;
      const body = { code: codeOf(secret, world().now) };
      const open = (await callAs(app(), token, enterCode, { body })).reply.token;
      const refused = await callAs(app(), open, disableSecondFactor);
      expect([refused.status, refused.refusal.error]).toEqual([
        403,
        'Tu cuenta no puede quedarse sin la verificación en dos pasos',
      ]);
      expect(await mayList(open)).toBe(true);
      await app().platform.database.transaction(tx => deleteSecondFactor(tx, admin.id));
      expect([await stageOf(open), await mayList(open)]).toEqual(['enrol', false]);
    });

    it('applies to sessions that were opened before the user became an administrator', async () => {
      const { token, id } = await newMember(app());
      expect(await stageOf(token)).toBe('open');
      await app().platform.database.transaction(({ db }) =>
        db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute(),
      );
      expect([await stageOf(token), await mayList(token)]).toEqual(['enrol', false]);
    });

    it('stays optional for customers, who can disable it', async () => {
      const ana = await newMember(app());
      await enrol(app(), ana);
      expect((await ana.call(getSecondFactor)).reply).toMatchObject({ enabled: true, required: false });
      expect((await ana.call(disableSecondFactor)).status).toBe(200);
      expect(await logIn(app(), ana.email)).toMatchObject({ stage: 'open' });
    });

    it('does not let a suspended user complete a login', async () => {
      const ana = await newMember(app());
      const { secret } = await enrol(app(), ana);
      const { token } = await logInWithoutCode(app(), ana.email);
      await app().platform.database.transaction(tx => suspendUser(tx, ana.id, 'Motivo'));
      world().now += 30_000;
      const body = { code: codeOf(secret, world().now) };
      expect((await callAs(app(), token, enterCode, { body })).status).toBe(401);
    });
  },
  { ...PRODUCTION, RATE_LIMIT: '1' },
);
