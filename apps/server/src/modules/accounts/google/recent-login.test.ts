import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { secondFactorEndpoints } from '@oficio/domain/accounts/second-factor/contract.ts';
import { CONFIRMATION_TERM } from '@oficio/domain/accounts/second-factor/rules.ts';
import { expect, it } from 'vitest';
import { agreeAt, newBrowser, oneTimeTokenIn } from '../../../testing/accounts/google-browser.ts';
import { startGoogle } from '../../../testing/accounts/google-suite.ts';
import type { Claims } from '../../../testing/accounts/openid-provider.ts';
import { personWith } from '../../../testing/accounts/people.ts';
import { codeOf, enrol, newMember } from '../../../testing/accounts/second-factor.ts';
import { callAs } from '../../../testing/http/call-as.ts';
import { mailsTo } from '../../../testing/notifications/mails.ts';
import { onOneEngine } from '../../../testing/world.ts';

const { me } = accountEndpoints;
const { confirmWithGoogle, enterCode } = secondFactorEndpoints;
const { endOtherSessions } = ownAccountEndpoints;
const CALLBACK = '/auth/google/callback';

const { provider, settings, newClaims } = await startGoogle();

onOneEngine(
  'a recent login at Google',
  world => {
    const app = () => world().app;
    /** Seconds since the epoch, `ago` milliseconds ago. */
    const secondsAgo = (ago: number) => Math.floor((world().now - ago) / 1000);

    /** Signs in and returns the page to which our server redirects the browser. */
    async function signIn(claims: Claims, browser = newBrowser(app())) {
      provider.setClaims(claims);
      const { to } = await browser.visit('/api/auth/google');
      return { ...(await browser.visit(await agreeAt(to))), asked: new URL(to).searchParams, browser };
    }
    async function open(claims: Claims) {
      const { to, browser } = await signIn(claims);
      const { reply } = await browser.exchange(oneTimeTokenIn(to));
      return { browser, ...(reply as { token: string; stage: string; user: { id: number } }) };
    }
    const mayBeSensitive = async (token: string) =>
      (await callAs(app(), token, endOtherSessions)).status === 200;
    /** Confirms a session with Google and returns the page to which our server redirects the browser. */
    async function confirm(token: string, claims: Claims, browser = newBrowser(app())) {
      provider.setClaims(claims);
      const { status, reply } = await browser.call(confirmWithGoogle, token);
      expect(status).toBe(200);
      const asked = new URL(reply.to).searchParams;
      return { asked, browser, to: (await browser.visit(await agreeAt(reply.to))).to };
    }

    it('every sign-in asks Google for the time of its login, and a recent login confirms the session', async () => {
      const { asked } = await signIn(newClaims());
      expect(JSON.parse(asked.get('claims') ?? '')).toEqual({ id_token: { auth_time: { essential: true } } });
      expect([asked.get('max_age'), asked.get('prompt')]).toEqual([null, null]);
      const recent = await open(newClaims({ auth_time: secondsAgo(60_000) }));
      expect(await mayBeSensitive(recent.token)).toBe(true);
      const old = await open(newClaims({ auth_time: secondsAgo(CONFIRMATION_TERM) }));
      expect(await mayBeSensitive(old.token)).toBe(false);
      const unknown = await open(newClaims());
      const { refusal } = await callAs(app(), unknown.token, endOtherSessions);
      expect(refusal).toMatchObject({ code: 'confirmation_required', ways: ['google'] });
    });

    it('confirms the session of an account that has only Google, under another token', async () => {
      const claims = newClaims();
      const { token, user } = await open(claims);
      const { to, asked, browser } = await confirm(token, { ...claims, auth_time: secondsAgo(0) });
      expect([asked.get('max_age'), asked.get('prompt')]).toEqual(['0', 'select_account']);
      const { reply } = await browser.exchange(oneTimeTokenIn(to));
      expect(reply).toMatchObject({ stage: 'open', user: { id: user.id } });
      expect(await mayBeSensitive(reply.token)).toBe(true);
      world().now += 10_000;
      expect((await callAs(app(), token, me)).status).toBe(401);
    });

    it('does not confirm with an old login, without its time, with another account or from another browser', async () => {
      const claims = newClaims();
      const { token } = await open(claims);
      const now = { auth_time: secondsAgo(0) };
      const stale = { ...claims, auth_time: secondsAgo(CONFIRMATION_TERM) };
      expect((await confirm(token, stale)).to).toBe(`${CALLBACK}?error=google_sin_reciente`);
      expect((await confirm(token, claims)).to).toBe(`${CALLBACK}?error=google_sin_reciente`);
      expect((await confirm(token, newClaims(now))).to).toBe(`${CALLBACK}?error=google_distinta`);

      provider.setClaims({ ...claims, ...now });
      const { reply } = await newBrowser(app()).call(confirmWithGoogle, token);
      const elsewhere = await newBrowser(app()).visit(await agreeAt(reply.to));
      expect(elsewhere.to).toBe('/login?error=google_caducado');
      expect(await mayBeSensitive(token)).toBe(false);
    });

    it('does not confirm a session that ended meanwhile', async () => {
      const claims = newClaims();
      const { token } = await open(claims);
      provider.setClaims({ ...claims, auth_time: secondsAgo(0) });
      const browser = newBrowser(app());
      const { reply } = await browser.call(confirmWithGoogle, token);
      (await callAs(app(), token, accountEndpoints.logout)).reply;
      expect((await browser.visit(await agreeAt(reply.to))).to).toBe(`${CALLBACK}?error=google_caducado`);
    });

    it('accounts with a password get no offer to confirm with Google', async () => {
      const { token } = await newMember(app());
      expect((await newBrowser(app()).call(confirmWithGoogle, token)).status).toBe(403);
    });

    it('the link of an account requires a recent login when Google tells its time', async () => {
      const { email, id } = await newMember(app());
      const stale = newClaims({ email, auth_time: secondsAgo(CONFIRMATION_TERM) });
      const { to, browser } = await signIn(stale);
      expect(new URL(to).searchParams.get('max_age')).toBe('0');
      provider.setClaims(stale);
      expect((await browser.visit(await agreeAt(to))).to).toBe('/login?error=google_sin_reciente');

      const again = await signIn(stale);
      provider.setClaims({ ...stale, auth_time: secondsAgo(0) });
      const linked = await again.browser.visit(await agreeAt(again.to));
      const { reply } = await again.browser.exchange(oneTimeTokenIn(linked.to));
      expect(reply).toMatchObject({ stage: 'open', user: { id } });
      // Once linked, an old login suffices for a session that is not confirmed.
      expect((await open(stale)).user.id).toBe(id);
      const subjects = (await mailsTo(app(), email)).map(({ subject }) => subject);
      expect(subjects.filter(subject => subject.includes('Google'))).toEqual([
        'Ya puedes entrar en tu cuenta con Google',
      ]);
    });

    it('does not replace the second factor', async () => {
      const claims = newClaims({ auth_time: secondsAgo(0) });
      const { token, user } = await open(claims);
      const { secret } = await enrol(app(), personWith(app(), token, user.id, 'Nuria Gil'));
      const { stage, user: shown, token: pending } = await open(claims);
      expect([stage, shown]).toEqual(['code', undefined]);
      expect((await callAs(app(), pending, me)).status).toBe(403);
      world().now += 30_000;
      const body = { code: codeOf(secret, world().now) };
      const { reply } = await callAs(app(), pending, enterCode, { body });
      expect(reply.user.id).toBe(user.id);
      world().now += CONFIRMATION_TERM;
      const { refusal } = await callAs(app(), reply.token, endOtherSessions);
      expect(refusal.ways).toEqual(['code']);
      expect((await newBrowser(app()).call(confirmWithGoogle, reply.token)).status).toBe(403);
    });
  },
  settings,
);
