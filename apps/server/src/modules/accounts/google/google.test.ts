import { setTimeout as sleep } from 'node:timers/promises';
import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { adminTechnicianEndpoints } from '@oficio/domain/technicians/admin/contract.ts';
import { technicianEndpoints } from '@oficio/domain/technicians/contract.ts';
import { ownProfileEndpoints } from '@oficio/domain/technicians/own-profile/contract.ts';
import { expect, it } from 'vitest';
import {
  agreeAt,
  type GoogleBrowser,
  newBrowser as newGoogleBrowser,
  oneTimeTokenIn,
} from '../../../testing/accounts/google-browser.ts';
import { startGoogle } from '../../../testing/accounts/google-suite.ts';
import type { Claims } from '../../../testing/accounts/openid-provider.ts';
import { personWith } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { callAs } from '../../../testing/http/call-as.ts';
import { onBothEngines, onOneEngine } from '../../../testing/world.ts';
import { suspendUser } from '../admin/decide-user.ts';
import { findMatches } from '../store/search-users.ts';
import { findOrCreateAccount } from './find-or-create-account.ts';

const { me, login } = accountEndpoints;
const MINUTE = 60_000;

const { provider, settings, newClaims } = await startGoogle();

onBothEngines(
  'sign-in with Google',
  (world, onOne) => {
    const newBrowser = () => newGoogleBrowser(world().app);

    /** Starts a sign-in and agrees at the provider. Returns the path to which the provider redirects the browser. */
    async function agreeAtProvider(browser: GoogleBrowser) {
      const { to } = await browser.visit('/api/auth/google');
      return agreeAt(to);
    }

    async function signIn(claims: Claims, browser = newBrowser()) {
      provider.setClaims(claims);
      const { to } = await browser.visit(await agreeAtProvider(browser));
      const token = oneTimeTokenIn(to);
      return { to, token, browser };
    }

    const register = async (email: unknown, role: 'user' | 'technician' = 'user') => {
      const body = { name: 'Ana Ruiz', email, password: 'clave de antes', role };
      const { reply } = await callAs(world().app, null, accountEndpoints.register, { body });
      return personWith(world().app, reply.token, reply.user.id, reply.user.name);
    };

    const sessionOf = async (claims: Claims) => {
      const { browser, token } = await signIn(claims);
      return (await browser.exchange(token)).reply as { user: { id: number }; token: string };
    };

    it('removes password, data and sessions of a squatter when the owner of the address signs in', async () => {
      const claims = newClaims();
      const squatter = await register(claims.email);
      const trap = { name: 'Ana Ruiz', phone: '+34 666 666 666' };
      (await squatter.call(ownAccountEndpoints.updateProfile, { body: trap })).reply;
      const verified: number[] = [];
      world().app.platform.events.subscribe('email_verified', async (_, { userId }) => {
        verified.push(userId);
      });
      const silence = { email: false, push: false };
      (await squatter.call(notificationEndpoints.savePreferences, { body: silence })).reply;
      const { user, token } = await sessionOf(claims);
      expect(user).toMatchObject({ id: squatter.id, email_verified: true, name: 'Nuria Gil', phone: null });
      const named = (text: string) =>
        findMatches(world().app.platform.database.read, { text, role: 'all' }, {});
      expect(await named('ana ruiz')).not.toContain(squatter.id);
      expect(await named('nuria gil')).toContain(squatter.id);
      const { preferences } = (await callAs(world().app, token, notificationEndpoints.getPreferences)).reply;
      expect(preferences).toEqual({ email: true, push: true });
      // The reviews of the account count from now on.
      expect(verified).toEqual([squatter.id]);
      expect((await squatter.call(me)).status).toBe(401);
      const body = { email: claims.email, password: 'clave de antes' };
      expect((await callAs(world().app, null, login, { body })).status).toBe(401);
    });

    it('links an account to only one of three Google identities that prove its address at once', async () => {
      const { database } = world().app.platform;
      const claims = newClaims();
      await register(claims.email);
      const identity = {
        name: 'Nuria Gil',
        email: String(claims.email),
        emailVerified: true,
        authenticatedAt: null,
      };
      const ways = await Promise.allSettled(
        ['primero', 'segundo', 'tercero'].map(sub =>
          database.transaction(async tx => {
            const found = await findOrCreateAccount(tx, { ...identity, sub });
            // Gives the other transactions time to read the account.
            await sleep(100);
            return found;
          }),
        ),
      );
      expect(ways.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
      const refusals = ways.flatMap(way => (way.status === 'rejected' ? [way.reason.code] : []));
      expect(refusals).toEqual(['google_otra_cuenta', 'google_otra_cuenta']);
    });

    onOne(() => {
      it('creates an account and a session with PKCE, state and nonce, and finds the account again by its sub', async () => {
        const browser = newBrowser();
        const { to, set } = await browser.visit('/api/auth/google');
        const asked = new URL(to).searchParams;
        expect(asked.get('code_challenge_method')).toBe('S256');
        for (const name of ['state', 'nonce', 'code_challenge'])
          expect(asked.get(name)).toMatch(/^[\w-]{43}$/);
        expect(set).toMatch(/^__Host-oficio-signin=[\w-]{43}; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/);

        const claims = newClaims();
        const first = await signIn(claims);
        expect(first.to).toMatch(/^\/auth\/google\/callback\?token=[\w-]{43}$/);
        const { status, reply } = await first.browser.exchange(first.token);
        expect([status, reply.user]).toMatchObject([
          200,
          { name: 'Nuria Gil', email: claims.email, role: 'user', phone: null, email_verified: true },
        ]);
        expect((await callAs(world().app, reply.token, me)).reply).toEqual({
          stage: 'open',
          user: reply.user,
        });

        const again = await sessionOf({ ...claims, email: 'otra-direccion@ejemplo.es' });
        expect(again.user).toEqual(reply.user);
      });

      it('exchanges the one-time token only once, within a minute, and in the browser that began the sign-in', async () => {
        const once = await signIn(newClaims());
        expect((await newBrowser().exchange(once.token)).status).toBe(401);
        const thief = newBrowser();
        await thief.visit('/api/auth/google');
        expect((await thief.exchange(once.token)).status).toBe(401);
        const [first, second] = await Promise.all([
          once.browser.exchange(once.token),
          once.browser.exchange(once.token),
        ]);
        expect([first.status, second.status].sort()).toEqual([200, 401]);
        expect((await callAs(world().app, once.token, accountEndpoints.logout, {})).status).toBe(401);

        const late = await signIn(newClaims());
        world().now += MINUTE;
        expect((await late.browser.exchange(late.token)).status).toBe(401);
        world().now -= MINUTE;
      });

      it('links the Google identity to an account with a verified address and keeps its sessions', async () => {
        const claims = newClaims();
        const owner = await register(String(claims.email).toUpperCase());
        await world().app.platform.database.transaction(tx =>
          tx.db.updateTable('users').set({ email_verified: 1 }).where('id', '=', owner.id).execute(),
        );
        expect((await sessionOf(claims)).user.id).toBe(owner.id);
        expect((await owner.call(me)).status).toBe(200);
        expect((await signIn(newClaims({ email: claims.email }))).to).toBe('/login?error=google_otra_cuenta');
      });

      it("withdraws a technician's approval and changes the name when the owner of the address signs in", async () => {
        const claims = newClaims();
        const squatter = await register(claims.email, 'technician');
        const admin = await seedPerson(world().app, 'admin');
        const { profile } = (await squatter.call(ownProfileEndpoints.getMyProfile)).reply;
        (await admin.call(adminTechnicianEndpoints.approveTechnician, { params: { profileId: profile.id } }))
          .reply;
        const publicPage = () =>
          callAs(world().app, null, technicianEndpoints.getTechnician, { params: { id: squatter.id } });
        expect((await publicPage()).status).toBe(200);
        await sessionOf(claims);
        expect((await publicPage()).status).toBe(404);
        const { technicians } = (
          await admin.call(adminTechnicianEndpoints.listPendingTechnicians, { query: {} })
        ).reply;
        expect(technicians.map(({ name }) => name)).toEqual(['Nuria Gil']);
      });

      it("deletes an unapproved squatter's profile and technician role when the owner of the address signs in", async () => {
        const { app } = world();
        const claims = newClaims({ name: 'Oficio Soporte', email: 'ines.mora+1@ejemplo.es' });
        const squatter = await register(claims.email, 'technician');
        const bio = 'Llámame al 666 666 666';
        const body = {
          bio,
          experience_years: 9,
          hourly_rate: 30,
          address: 'Calle Ajena, 1',
          available: true,
        };
        const place = { latitude: 40.4, longitude: -3.7 };
        (await squatter.call(ownProfileEndpoints.updateMyProfile, { body: { ...body, ...place } })).reply;
        (await squatter.call(ownProfileEndpoints.addMyService, { body: { service_id: 1 } })).reply;
        const { user, token } = await sessionOf(claims);
        expect(user).toMatchObject({
          id: squatter.id,
          role: 'user',
          name: expect.stringMatching(/^ines mora/),
        });
        expect((await callAs(app, token, ownProfileEndpoints.getMyProfile)).status).toBe(403);
        const { read } = app.platform.database;
        const rows = await read
          .selectFrom('technicians')
          .select('bio')
          .where('user_id', '=', squatter.id)
          .execute();
        expect(rows).toEqual([]);
      });

      it("empties an approved squatter's profile and keeps the technician role when the owner of the address signs in", async () => {
        const { app } = world();
        const claims = newClaims();
        const squatter = await register(claims.email, 'technician');
        const admin = await seedPerson(app, 'admin');
        const details = { bio: 'Llámame', experience_years: 9, hourly_rate: 30, available: true };
        const place = { address: 'Calle Ajena, 1', latitude: 40.4, longitude: -3.7 };
        (await squatter.call(ownProfileEndpoints.updateMyProfile, { body: { ...details, ...place } })).reply;
        (await squatter.call(ownProfileEndpoints.addMyService, { body: { service_id: 1 } })).reply;
        const { profile } = (await squatter.call(ownProfileEndpoints.getMyProfile)).reply;
        const params = { profileId: profile.id };
        (await admin.call(adminTechnicianEndpoints.approveTechnician, { params })).reply;
        const { user, token } = await sessionOf(claims);
        expect(user).toMatchObject({ id: squatter.id, role: 'technician' });
        const mine = (await callAs(app, token, ownProfileEndpoints.getMyProfile)).reply.profile;
        expect(mine).toMatchObject({
          bio: '',
          experience_years: 0,
          hourly_rate: null,
          address: '',
          latitude: null,
          longitude: null,
          service_ids: [],
        });
      });

      it('returns 403 with the reason of a suspension, as the login with a password does', async () => {
        const { app } = world();
        const claims = newClaims();
        const person = await register(claims.email);
        await app.platform.database.transaction(async tx => {
          await tx.db.updateTable('users').set({ email_verified: 1 }).where('id', '=', person.id).execute();
          await suspendUser(tx, person.id, 'Impagos repetidos');
        });
        const text = 'Tu cuenta está suspendida. Motivo: Impagos repetidos';
        const { browser, token } = await signIn(claims);
        expect(await browser.exchange(token)).toEqual({ status: 403, reply: { error: text } });
        const enter = (password: string) =>
          callAs(app, null, login, { body: { email: claims.email, password } });
        const right = await enter('clave de antes');
        expect([right.status, right.refusal]).toEqual([403, { error: text }]);
        // A caller without the password does not learn about the suspension.
        expect((await enter('otra clave')).status).toBe(401);
      });

      it('rejects an ID token that is signed with a key that the provider does not publish', async () => {
        const claims = newClaims();
        provider.signWithWrongKey(true);
        const { to } = await signIn(claims);
        provider.signWithWrongKey(false);
        expect(to).toBe('/login?error=google_fallido');
        expect((await signIn(claims)).to).toContain('token=');
      });

      it('neither links nor creates an account for an address that the provider did not verify', async () => {
        const claims = newClaims({ email_verified: false });
        expect((await signIn(claims)).to).toBe('/login?error=google_sin_verificar');
        await register(claims.email);
        expect((await signIn(claims)).to).toBe('/login?error=google_sin_verificar');
        expect((await signIn(newClaims({ email_verified: 'true' }))).to).toContain('google_sin_verificar');
      });

      it('redirects to the login screen with google_cancelado when the user cancels at the provider', async () => {
        const browser = newBrowser();
        const { to } = await browser.visit('/api/auth/google');
        const state = new URL(to).searchParams.get('state');
        const back = await browser.visit(`/api/auth/google/callback?error=access_denied&state=${state}`);
        expect(back.to).toBe('/login?error=google_cancelado');
      });

      it('accepts a state only once, within ten minutes, and from the browser that began the sign-in', async () => {
        provider.setClaims(newClaims());
        const browser = newBrowser();
        const back = await agreeAtProvider(browser);
        expect((await newBrowser().visit(back)).to).toBe('/login?error=google_caducado');
        expect((await browser.visit(back)).to).toContain('token=');
        expect((await browser.visit(back)).to).toBe('/login?error=google_caducado');

        const forged = newBrowser();
        await forged.visit('/api/auth/google');
        const other = await agreeAtProvider(newBrowser());
        expect((await forged.visit(other)).to).toBe('/login?error=google_caducado');

        const late = newBrowser();
        const lateBack = await agreeAtProvider(late);
        world().now += 10 * MINUTE;
        expect((await late.visit(lateBack)).to).toBe('/login?error=google_caducado');
        world().now -= 10 * MINUTE;
        expect((await newBrowser().visit('/api/auth/google/callback')).to).toBe(
          '/login?error=google_caducado',
        );
      });

      it.each([
        ['of another sign-in', { nonce: 'otro' }],
        ['for another client', { aud: 'otra-web' }],
        ['of another issuer', { iss: 'https://evil.example' }],
        ['long expired', { exp: Math.floor(Date.now() / 1000) - 300 }],
        ['from far in the future', { nbf: Math.floor(Date.now() / 1000) + 300 }],
      ])('rejects an ID token %s', async (_, claims) => {
        expect((await signIn(newClaims(claims))).to).toBe('/login?error=google_fallido');
      });

      it("accepts an ID token when the provider's clock is half a minute off", async () => {
        const now = Math.floor(Date.now() / 1000);
        expect((await signIn(newClaims({ exp: now - 30 }))).to).toContain('token=');
        expect((await signIn(newClaims({ iat: now + 30, nbf: now + 30 }))).to).toContain('token=');
      });

      it('fails the sign-in when the code challenge was changed on the way to the provider', async () => {
        provider.setClaims(newClaims());
        const browser = newBrowser();
        const { to } = await browser.visit('/api/auth/google');
        const tampered = new URL(to);
        tampered.searchParams.set('code_challenge', 'A'.repeat(43));
        expect((await browser.visit(await agreeAt(tampered.href))).to).toBe('/login?error=google_fallido');
      });

      it("replaces the provider's name by one made from the address, or a neutral one, when it is not allowed", async () => {
        const nameless = newClaims({ name: '\u202e<b>\u0000', email: 'lola.mar@ejemplo.es' });
        expect((await sessionOf(nameless)).user).toMatchObject({ name: 'lola mar' });
        const posing = newClaims({ name: 'Oficio Soporte', email: 'admin@ejemplo.es' });
        expect((await sessionOf(posing)).user).toMatchObject({ name: 'Usuario de Google' });
        const address = newClaims({ name: 'Ana www.evil.example', email: 'ana.ruiz@ejemplo.es' });
        expect((await sessionOf(address)).user).toMatchObject({ name: 'ana ruiz' });
        const long = await sessionOf(newClaims({ name: 'Ana '.repeat(3_000) }));
        expect(long.user).toMatchObject({ name: expect.stringMatching(/^(Ana ){24}Ana$/) });
      });
    });
  },
  settings,
);

onOneEngine(
  'sign-in with an unreachable provider',
  world => {
    it('redirects to the login screen with google_no_responde when the provider does not answer', async () => {
      const answer = await world().app.server.inject({ method: 'GET', url: '/api/auth/google' });
      expect(answer.headers.location).toBe('/login?error=google_no_responde');
    });
  },
  { ...settings, GOOGLE_ISSUER: 'http://127.0.0.1:9' },
);
