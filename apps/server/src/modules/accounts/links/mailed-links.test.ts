import { setTimeout as sleep } from 'node:timers/promises';
import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { mailedLinkEndpoints } from '@oficio/domain/accounts/links/contract.ts';
import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { newPerson, type Person, personWith, TEST_PASSWORD } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import type { CallResult } from '../../../testing/http/api-client.ts';
import { callAs } from '../../../testing/http/call-as.ts';
import { mailsTo, tokenMailedTo } from '../../../testing/notifications/mails.ts';
import { onBothEngines, onOneEngine } from '../../../testing/world.ts';
import { createLink } from './mailed-links.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const { checkEmailLink, verifyEmail, resendVerification, forgotPassword, resetPassword } =
  mailedLinkEndpoints;
const { getAccount, changeEmail, changePassword, cancelEmailChange } = ownAccountEndpoints;

const HOME = '198.51.100.76';
const ANA = { name: 'Ana', email: 'ana@ejemplo.es', password: 'caldera roja' };
const UNKNOWN = [404, 'Este enlace no es válido. Comprueba que la dirección está completa o pide otro'];
const USED = [410, 'Este enlace ya se ha usado'];
const REPLACED = [410, 'Este enlace ya no vale, porque después se envió otro. Usa el último'];
const VERIFIED = [409, 'Tu email ya está verificado'];
const PERSONAL = 'La contraseña no puede basarse en tu nombre, tu email ni tu teléfono. Elige otra';
const EXPIRED = [410, 'Este enlace ha caducado. Pide otro'];

onBothEngines('mailed links', (world, onOne) => {
  const callAnonymously = (endpoint: Parameters<typeof callAs>[2], body: unknown) =>
    callAs(world().app, null, endpoint, { body });
  const refusalOf = ({ status, refusal }: Pick<CallResult<typeof verifyEmail>, 'status' | 'refusal'>) => [
    status,
    refusal.error,
  ];
  const userOf = async (who: Person) => (await who.call(getAccount)).reply.user;
  const emailOf = async (who: Person) => (await userOf(who)).email;
  const KNOWN = { current_password: TEST_PASSWORD };
  const verify = (token: string, proof: object = KNOWN) => callAnonymously(verifyEmail, { token, ...proof });
  const check = (token: string) => callAs(world().app, null, checkEmailLink, { body: { token } });
  const logIn = (email: string, password: string) =>
    callAs(world().app, null, accountEndpoints.login, { body: { email, password } });
  const subjects = async (email: string) => (await mailsTo(world().app, email)).map(({ subject }) => subject);

  it('verifies the address of a new account once, although three calls use the link at the same time', async () => {
    const { app } = world();
    const ana = await newPerson(app, 'technician');
    const email = await emailOf(ana);
    const [mail] = await mailsTo(app, email);
    expect(mail?.subject).toBe('Verifica tu email');
    expect(mail?.html).toContain('Verificar mi email');
    const token = await tokenMailedTo(app, email);
    expect(
      JSON.stringify(await app.platform.database.read.selectFrom('mailed_links').selectAll().execute()),
    ).not.toContain(token);
    const answers = await Promise.all([verify(token), verify(token), verify(token)]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    // The other calls find the link used or the address already verified.
    for (const status of statuses.slice(1)) expect([409, 410]).toContain(status);
    expect((await userOf(ana)).email_verified).toBe(true);
    expect(refusalOf(await verify(token))).toEqual(VERIFIED);
    expect(refusalOf(await ana.call(resendVerification))).toEqual([409, 'Tu email ya está verificado']);
  });

  it('leaves one valid link when two links of one purpose are created at the same time', async () => {
    const { database } = world().app.platform;
    const guest = await seedPerson(world().app, 'user');
    const link = { userId: guest.id, purpose: 'reset', email: await emailOf(guest) } as const;
    const create = () => database.transaction(tx => createLink(tx, link));
    let second = Promise.resolve('');
    const first = await database.transaction(async tx => {
      const token = await createLink(tx, link);
      second = create();
      // Time for the second transaction to create its link, unless it waits for this one.
      await sleep(200);
      return token;
    });
    // Before both have ended, the first link is valid.
    const valid = await second;
    const reset = (token: string) => callAnonymously(resetPassword, { token, password: 'tejado azul' });
    expect(refusalOf(await reset(first))).toEqual(REPLACED);
    expect((await reset(valid)).status).toBe(200);
  });

  it('moves only one of two accounts to an address that both requested', async () => {
    const { app } = world();
    const [one, two] = [await newPerson(app), await newPerson(app)];
    const body = { email: 'disputada@ejemplo.es', current_password: TEST_PASSWORD };
    const tokens: string[] = [];
    for (const who of [one, two]) {
      await who.call(changeEmail, { body });
      tokens.push(await tokenMailedTo(app, 'disputada@ejemplo.es'));
    }
    const answers = await Promise.all(tokens.map(token => verify(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  onOne(() => {
    it('leaves the user name out of mails to unverified addresses, because it can be spam', async () => {
      const { app } = world();
      const name = 'Has ganado 1000 €';
      const spammer = await newPerson(app, 'user', name);
      const email = await emailOf(spammer);
      const body = { email: 'victima@ejemplo.es', current_password: TEST_PASSWORD };
      await spammer.call(changeEmail, { body });
      await callAnonymously(forgotPassword, { email });
      const [token] = [await tokenMailedTo(app, email)];
      const written = async (address: string) =>
        (await mailsTo(app, address)).map(({ text, html }) => (text + html).includes(name));
      expect(await written(email)).toEqual([false, false, false]);
      expect(await written('victima@ejemplo.es')).toEqual([false]);
      // The mail contains the name as soon as the address is verified.
      await callAnonymously(resetPassword, { token, password: 'caldera roja' });
      expect((await written(email)).at(-1)).toBe(true);
    });

    it("verifies an address outside a session only with the account's password, and keeps the link valid after a wrong password", async () => {
      const { app } = world();
      const squatter = await newPerson(app);
      const email = await emailOf(squatter);
      const token = await tokenMailedTo(app, email);
      expect((await check(token)).reply).toEqual({
        email,
        is_verified: false,
        needs_password: true,
        may_choose_password: true,
      });
      const missing = await verify(token, {});
      expect([missing.status, missing.refusal]).toEqual([
        400,
        { error: 'Escribe tu contraseña actual', field: 'current_password' },
      ]);
      const wrong = await verify(token, { current_password: 'adivina' });
      expect([wrong.status, wrong.refusal]).toEqual([
        403,
        { error: 'La contraseña no es correcta', field: 'current_password' },
      ]);
      expect(refusalOf(await verify(token, { new_password: 'qwerty' }))).toEqual([
        400,
        'Esa contraseña es demasiado común. Elige otra más difícil de adivinar',
      ]);
      expect(refusalOf(await verify(token, { new_password: email }))).toEqual([400, PERSONAL]);
      expect((await userOf(squatter)).email_verified).toBe(false);
      // A session of another account proves nothing.
      const other = await newPerson(app);
      expect((await callAs(app, other.token, verifyEmail, { body: { token } })).status).toBe(400);
      expect((await verify(token)).reply).toEqual({ email });
    });

    it('verifies the address of an account without its password in a session of it, but does not move the account so', async () => {
      const { app } = world();
      const guest = await newPerson(app);
      const email = await emailOf(guest);
      const token = await tokenMailedTo(app, email);
      const own = async (endpoint: typeof checkEmailLink, ofToken: string) =>
        (await callAs(app, guest.token, endpoint, { body: { token: ofToken } })).reply;
      expect(await own(checkEmailLink, token)).toMatchObject({ needs_password: false });
      expect((await callAs(app, guest.token, verifyEmail, { body: { token } })).reply).toEqual({ email });
      expect((await userOf(guest)).email_verified).toBe(true);
      world().now += MINUTE;
      await guest.call(changeEmail, { body: { email: 'nueva-del-invitado@ejemplo.es', ...KNOWN } });
      const change = await tokenMailedTo(app, 'nueva-del-invitado@ejemplo.es');
      expect(await own(checkEmailLink, change)).toMatchObject({ needs_password: true });
      expect((await callAs(app, guest.token, verifyEmail, { body: { token: change } })).status).toBe(400);
    });

    it('ends all sessions and links of an account when the owner of the mailbox sets a new password with a link', async () => {
      const { app } = world();
      const squatter = await newPerson(app, 'technician');
      const email = await emailOf(squatter);
      const token = await tokenMailedTo(app, email);
      await callAnonymously(forgotPassword, { email });
      const reset = await tokenMailedTo(app, email);
      world().now += MINUTE;
      await squatter.call(changeEmail, { body: { email: 'otra-del-intruso@ejemplo.es', ...KNOWN } });
      const change = await tokenMailedTo(app, 'otra-del-intruso@ejemplo.es');
      expect((await verify(token, { new_password: 'caldera roja' })).reply).toEqual({ email });
      expect((await squatter.call(getAccount)).status).toBe(401);
      expect((await logIn(email, TEST_PASSWORD)).status).toBe(401);
      const { user } = (await logIn(email, 'caldera roja')).reply;
      expect(user).toMatchObject({ id: squatter.id, email_verified: true, phone: null });
      expect(
        refusalOf(await callAnonymously(resetPassword, { token: reset, password: 'tejado rojo' })),
      ).toEqual(USED);
      expect(refusalOf(await verify(change))).toEqual(USED);
      expect((await subjects(email)).at(-1)).toBe('Tu contraseña ha cambiado');
    });

    it('reports that the address is already verified for a used, expired or replaced link', async () => {
      const { app } = world();
      const lia = await newPerson(app);
      const email = await emailOf(lia);
      const first = await tokenMailedTo(app, email);
      world().now += MINUTE;
      await lia.call(resendVerification);
      const second = await tokenMailedTo(app, email);
      await verify(second);
      for (const token of [first, second]) {
        expect((await check(token)).reply).toMatchObject({ email, is_verified: true });
        expect(refusalOf(await verify(token))).toEqual(VERIFIED);
        expect(refusalOf(await verify(token, { new_password: 'caldera roja' }))).toEqual(VERIFIED);
      }
      world().now += 49 * HOUR;
      expect((await check(first)).reply).toMatchObject({ email, is_verified: true });
    });

    it("does not move an account to a stranger's address without the account's password", async () => {
      const { app } = world();
      const attacker = await newPerson(app);
      await attacker.call(changeEmail, { body: { email: 'ajena@ejemplo.es', ...KNOWN } });
      const token = await tokenMailedTo(app, 'ajena@ejemplo.es');
      expect((await check(token)).reply).toMatchObject({
        email: 'ajena@ejemplo.es',
        may_choose_password: false,
      });
      expect((await verify(token, {})).status).toBe(400);
      expect((await verify(token, { new_password: 'caldera roja' })).status).toBe(400);
      expect(await emailOf(attacker)).not.toBe('ajena@ejemplo.es');
    });

    it('moves an account without a password only in a browser with a session of the account', async () => {
      const { app } = world();
      const [guest, other] = [await seedPerson(app, 'user'), await seedPerson(app, 'user')];
      const email = `nueva-${guest.id}@ejemplo.es`;
      await guest.call(changeEmail, { body: { email } });
      const token = await tokenMailedTo(app, email);
      const [mail] = await mailsTo(app, email);
      expect(mail?.text).toContain('Ábrelo en un navegador en el que hayas entrado en tu cuenta.');
      expect(mail?.text).not.toContain('contraseña');
      expect((await check(token)).reply).toMatchObject({ needs_password: false });
      const refusal = [403, 'Entra en tu cuenta y abre el enlace en ese mismo navegador'];
      expect(refusalOf(await verify(token))).toEqual(refusal);
      expect(refusalOf(await other.call(verifyEmail, { body: { token } }))).toEqual(refusal);
      expect((await guest.call(verifyEmail, { body: { token } })).reply).toEqual({ email });
    });

    it('rejects forged links, links for another purpose and expired links', async () => {
      const { app } = world();
      const eva = await newPerson(app);
      const token = await tokenMailedTo(app, await emailOf(eva));
      for (const forged of ['x', `${token}x`, token.toLowerCase(), "' or 1=1 --"])
        expect([refusalOf(await verify(forged)), refusalOf(await check(forged))]).toEqual([UNKNOWN, UNKNOWN]);
      expect(refusalOf(await callAnonymously(resetPassword, { token, password: 'tejado azul' }))).toEqual(
        UNKNOWN,
      );
      world().now += 48 * HOUR;
      expect([refusalOf(await verify(token)), refusalOf(await check(token))]).toEqual([EXPIRED, EXPIRED]);
      expect((await userOf(eva)).email_verified).toBe(false);
      for (const body of [{}, { token: '' }, { token: { $ne: '' } }, { token: 'x'.repeat(10_000) }])
        expect((await callAnonymously(verifyEmail, body)).status).toBe(400);
    });

    it('limits verification mails to one a minute and five an hour', async () => {
      const { app } = world();
      const leo = await newPerson(app);
      const email = await emailOf(leo);
      expect(refusalOf(await leo.call(resendVerification))).toEqual([
        429,
        'Demasiados intentos. Vuelve a probar en 60 segundos',
      ]);
      for (let sent = 1; sent < 5; sent += 1) {
        // A mail whose link was replaced before it left is not sent.
        expect(await subjects(email)).toHaveLength(sent);
        world().now += MINUTE;
        expect((await leo.call(resendVerification)).status).toBe(200);
      }
      world().now += MINUTE;
      expect(refusalOf(await leo.call(resendVerification))).toEqual([
        429,
        'Demasiados intentos. Vuelve a probar en 55 minutos',
      ]);
      expect(await subjects(email)).toHaveLength(5);
    });

    it('resets the password and ends all sessions with a link that is valid for 15 minutes', async () => {
      const { app } = world();
      const iris = await newPerson(app);
      const email = await emailOf(iris);
      expect((await callAnonymously(forgotPassword, { email: email.toUpperCase() })).status).toBe(200);
      const early = await tokenMailedTo(app, email);
      world().now += 15 * MINUTE;
      expect(
        refusalOf(await callAnonymously(resetPassword, { token: early, password: 'tejado azul' })),
      ).toEqual(EXPIRED);
      await callAnonymously(forgotPassword, { email });
      const token = await tokenMailedTo(app, email);
      expect(refusalOf(await callAnonymously(resetPassword, { token, password: 'qwerty' }))).toEqual([
        400,
        'Esa contraseña es demasiado común. Elige otra más difícil de adivinar',
      ]);
      expect((await iris.call(getAccount)).status).toBe(200);
      expect((await callAnonymously(resetPassword, { token, password: 'tejado azul' })).status).toBe(200);
      expect((await iris.call(getAccount)).status).toBe(401);
      expect((await callAnonymously(accountEndpoints.login, { email, password: TEST_PASSWORD })).status).toBe(
        401,
      );
      const { user } = (await logIn(email, 'tejado azul')).reply;
      expect(user).toMatchObject({ id: iris.id, email_verified: true });
      expect(refusalOf(await callAnonymously(resetPassword, { token, password: 'tejado rojo' }))).toEqual(
        USED,
      );
      const [asked, changed] = (await mailsTo(app, email)).slice(-2);
      expect(asked?.text).toContain(`/reset-password?token=${token}`);
      expect(asked?.text).toContain('El enlace vale durante 15 minutos y una sola vez.');
      expect(changed?.subject).toBe('Tu contraseña ha cambiado');
      // Lets the owner recover the account if a stranger changed the password.
      expect(changed?.text).toMatch(/No he sido yo:\n\S+\/forgot-password\n/);
    });

    it('accepts only the latest of several links for the same purpose', async () => {
      const { app } = world();
      const gil = await newPerson(app);
      const email = await emailOf(gil);
      const tokens = { verify: [await tokenMailedTo(app, email)], reset: [] as string[] };
      for (let again = 0; again < 2; again += 1) {
        world().now += MINUTE;
        await gil.call(resendVerification);
        tokens.verify.push(await tokenMailedTo(app, email));
        await callAnonymously(forgotPassword, { email });
        tokens.reset.push(await tokenMailedTo(app, email));
      }
      for (const token of tokens.verify.slice(0, -1))
        expect([refusalOf(await check(token)), refusalOf(await verify(token))]).toEqual([REPLACED, REPLACED]);
      const [replaced = '', last = ''] = tokens.reset;
      const reset = (token: string) => callAnonymously(resetPassword, { token, password: 'tejado azul' });
      expect(refusalOf(await reset(replaced))).toEqual(REPLACED);
      // A link for another purpose stays valid.
      expect((await check(tokens.verify.at(-1) ?? '')).status).toBe(200);
      expect((await reset(last)).status).toBe(200);
    });

    it('gives the same reply to a recovery for known and unknown addresses, and sends one mail for repeated requests', async () => {
      const { app } = world();
      const noa = await newPerson(app);
      const email = await emailOf(noa);
      const asks = () => app.platform.database.read.selectFrom('recovery_asks').selectAll().execute();
      await app.platform.tasks.hold();
      const known = await callAnonymously(forgotPassword, { email });
      const unknown = await callAnonymously(forgotPassword, { email: 'nadie@ejemplo.es' });
      expect([unknown.status, unknown.reply]).toEqual([known.status, known.reply]);
      // Both calls do the same work; a task looks up the account later.
      expect((await asks()).map(({ email_key }) => email_key)).toEqual([email, 'nadie@ejemplo.es']);
      expect(await mailsTo(app, 'nadie@ejemplo.es')).toEqual([]);
      expect(await asks()).toEqual([]);
      for (let again = 0; again < 20; again += 1) await callAnonymously(forgotPassword, { email });
      expect(await subjects(email)).toEqual(['Verifica tu email', 'Recupera tu contraseña']);
      // An address with look-alike letters gets no mail.
      await callAnonymously(forgotPassword, { email: email.replace('o', 'о') });
      const fullWidth = { email: ` ${email.replace('p', 'ｐ')} ` };
      expect(refusalOf(await callAnonymously(forgotPassword, fullWidth))).toEqual([
        400,
        'El email no es válido',
      ]);
      expect(await mailsTo(app, email.replace('o', 'о'))).toEqual([]);
      expect(await subjects(email)).toHaveLength(2);
    });

    it('moves an account to a new address when its link is followed, and informs the old address', async () => {
      const { app } = world();
      const sol = await newPerson(app);
      const old = await emailOf(sol);
      const other = await newPerson(app);
      const body = { email: 'Nueva@Ejemplo.es', current_password: TEST_PASSWORD };
      // Waits for the first mail, because mails that are sent together can arrive in any order.
      expect(await subjects(old)).toEqual(['Verifica tu email']);
      const refused = async (wrong: object) => {
        const { status, refusal } = await sol.call(changeEmail, { body: { ...body, ...wrong } });
        return [status, refusal.error, refusal.field];
      };
      expect(await refused({ current_password: 'adivina' })).toEqual([
        403,
        'La contraseña no es correcta',
        'current_password',
      ]);
      expect(await refused({ current_password: undefined })).toEqual([
        400,
        'Escribe tu contraseña actual',
        'current_password',
      ]);
      expect(await refused({ email: old })).toEqual([400, 'Ese ya es el email de tu cuenta', 'email']);
      expect(await refused({ email: (await emailOf(other)).toUpperCase() })).toEqual([
        409,
        'Este email ya está registrado',
        'email',
      ]);
      expect(await refused({ email: 'a@b.es\r\nBcc: c@d.es' })).toEqual([
        400,
        'El email no puede tener saltos de línea',
        'email',
      ]);
      expect((await sol.call(changeEmail, { body })).status).toBe(200);
      expect((await sol.call(getAccount)).reply).toMatchObject({
        user: { email: old },
        pending_email: 'Nueva@Ejemplo.es',
      });
      // Searches by subject, because mails that are sent together can arrive in any order.
      const warning = 'Alguien quiere cambiar el email de tu cuenta';
      const warned = (await mailsTo(app, old)).find(({ subject }) => subject === warning);
      expect(warned?.text).toContain('cambiar tu dirección por Nueva@Ejemplo.es.');
      expect(warned?.text).toContain('/account#contrasena');
      const dropped = await tokenMailedTo(app, 'Nueva@Ejemplo.es');
      await sol.call(cancelEmailChange);
      expect((await sol.call(getAccount)).reply.pending_email).toBeNull();
      expect(refusalOf(await verify(dropped))).toEqual(USED);
      world().now += MINUTE;
      await sol.call(changeEmail, { body });
      const token = await tokenMailedTo(app, 'Nueva@Ejemplo.es');
      const { database, mailer } = app.platform;
      const { hasPassword: _, ...settings } = await mailer.settings();
      await database.transaction(tx =>
        mailer.save(tx, { ...settings, contactEmail: 'ayuda@oficio.test' }, null),
      );
      expect((await verify(token)).reply).toEqual({ email: 'Nueva@Ejemplo.es' });
      expect(await userOf(sol)).toMatchObject({ email: 'Nueva@Ejemplo.es', email_verified: true });
      const last = (await mailsTo(app, old)).at(-1);
      expect(last?.subject).toBe('Tu cuenta ya usa otro email');
      expect(last?.text).toContain('Desde ahora tu cuenta usa Nueva@Ejemplo.es.');
      expect(last?.text).toContain(
        'ponte en contacto con nosotros cuanto antes.\n\nEscríbenos a ayuda@oficio.test\n',
      );
      // Only mails that ask for it show the address.
      expect((await mailsTo(app, 'Nueva@Ejemplo.es')).map(({ text }) => text).join()).not.toContain(
        'Escríbenos',
      );
      expect(
        (await callAnonymously(accountEndpoints.login, { email: old, password: TEST_PASSWORD })).status,
      ).toBe(401);
      expect(
        (
          await callAnonymously(accountEndpoints.login, {
            email: 'nueva@ejemplo.es',
            password: TEST_PASSWORD,
          })
        ).status,
      ).toBe(200);
    });

    it('invalidates all links and all other sessions when the user changes the password', async () => {
      const { app } = world();
      const uma = await newPerson(app);
      const email = await emailOf(uma);
      const { token } = (
        await callAs(app, null, accountEndpoints.login, { body: { email, password: TEST_PASSWORD } })
      ).reply;
      const thief = personWith(app, token, uma.id, 'intruso');
      await thief.call(changeEmail, {
        body: { email: 'ladron@ejemplo.es', current_password: TEST_PASSWORD },
      });
      const theirs = await tokenMailedTo(app, 'ladron@ejemplo.es');
      const body = { current_password: TEST_PASSWORD, new_password: 'caldera roja' };
      for (const [wrong, field, error] of [
        [{ current_password: 'x' }, 'current_password', 'La contraseña no es correcta'],
        [{ new_password: 'corta' }, 'new_password', 'La contraseña debe tener al menos 6 caracteres'],
        [
          { new_password: 'x'.repeat(10_000) },
          'new_password',
          'La contraseña no puede pasar de 256 caracteres',
        ],
        [
          { new_password: '123456' },
          'new_password',
          'Esa contraseña es demasiado común. Elige otra más difícil de adivinar',
        ],
      ] as const)
        expect((await uma.call(changePassword, { body: { ...body, ...wrong } })).refusal).toEqual({
          error,
          field,
        });
      expect((await uma.call(changePassword, { body })).status).toBe(200);
      expect((await thief.call(getAccount)).status).toBe(401);
      expect((await uma.call(getAccount)).status).toBe(200);
      expect(refusalOf(await verify(theirs))).toEqual(USED);
      expect(
        (await callAnonymously(accountEndpoints.login, { email, password: 'caldera roja' })).status,
      ).toBe(200);
    });

    it('lets an account without a password set one only while the session is confirmed', async () => {
      const guest = await seedPerson(world().app, 'user');
      world().now += 15 * MINUTE;
      const late = await guest.call(changePassword, { body: { new_password: 'caldera roja' } });
      expect(late.status).toBe(403);
      expect(late.refusal).toMatchObject({ code: 'confirmation_required', ways: [] });
      const back = await seedPerson(world().app, 'user');
      expect((await back.call(changePassword, { body: { new_password: 'caldera roja' } })).status).toBe(200);
      expect((await back.call(getAccount)).reply.has_password).toBe(true);
    });
  });
});

onOneEngine(
  'rate limits of mailed links',
  world => {
    it('rejects the 51st password recovery of one network, although each one is for another address', async () => {
      const { method, path } = forgotPassword;
      const ask = async (remoteAddress: string, email: string) =>
        (await world().app.server.inject({ method, url: path, payload: { email }, remoteAddress }))
          .statusCode;
      const answers: number[] = [];
      for (let number = 0; number < 51; number += 1)
        answers.push(await ask(`2001:db8:1:2::${number}`, `a${number}@ejemplo.es`));
      expect(answers).toEqual([...Array.from({ length: 50 }, () => 200), 429]);
      expect(await ask('198.51.100.9', 'a@ejemplo.es')).toBe(200);
    });

    it('rejects the 101st registration of a network and the eleventh change of address of a user', async () => {
      const { method, path } = accountEndpoints.register;
      const register = async (number: number, remoteAddress: string) => {
        const payload = { ...ANA, email: `ana${number}@ejemplo.es` };
        return (await world().app.server.inject({ method, url: path, payload, remoteAddress })).statusCode;
      };
      const { database } = world().app.platform;
      const taken = await seedPerson(world().app, 'user');
      const { email } = (await taken.call(getAccount)).reply.user;
      // Rejected registrations count, too. The common password is rejected before it is hashed, which keeps the test fast.
      const url = path;
      for (let number = 0; number < 99; number += 1)
        await world().app.server.inject({
          method,
          url,
          payload: { ...ANA, password: 'qwerty' },
          remoteAddress: HOME,
        });
      expect(await register(1, HOME)).toBe(201);
      expect(await register(2, `::ffff:${HOME}`)).toBe(429);
      expect(await register(3, '198.51.100.77')).toBe(201);
      expect(
        await database.read.selectFrom('users').select('id').where('email', '=', 'ana2@ejemplo.es').execute(),
      ).toEqual([]);

      const curious = await seedPerson(world().app, 'user');
      const look = async () => (await curious.call(changeEmail, { body: { email } })).status;
      const looks: number[] = [];
      for (let number = 0; number < 11; number += 1) looks.push(await look());
      expect(looks).toEqual([...Array.from({ length: 10 }, () => 409), 429]);
    });

    it('limits the mails to one mailbox across accounts and tagged addresses', async () => {
      const ask = async (email: string) => {
        const { status } = await (await seedPerson(world().app, 'user')).call(changeEmail, {
          body: { email },
        });
        return status;
      };
      const answers: number[] = [];
      for (let number = 0; number < 9; number += 1) answers.push(await ask(`Victima+${number}@ejemplo.es`));
      expect(answers).toEqual([...Array.from({ length: 8 }, () => 200), 429]);
      const payload = { ...ANA, email: 'victima@ejemplo.es' };
      const { method, path } = accountEndpoints.register;
      const registered = await world().app.server.inject({
        method,
        url: path,
        payload,
        remoteAddress: '192.0.2.1',
      });
      // The plain address has its own limit, so that strangers cannot block its registration.
      expect(registered.statusCode).toBe(201);
      expect(await mailsTo(world().app, 'victima@ejemplo.es')).toHaveLength(1);
      const unproved = await seedPerson(world().app, 'user');
      await world().app.platform.database.transaction(({ db }) =>
        db
          .updateTable('users')
          .set({ email: 'victima+8@ejemplo.es', email_verified: 0 })
          .where('id', '=', unproved.id)
          .execute(),
      );
      expect((await unproved.call(resendVerification)).status).toBe(429);
      expect(await ask('otra@ejemplo.es')).toBe(200);
      world().now += 20 * MINUTE;
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * MINUTE });
      onTestFinished(() => void vi.useRealTimers());
      expect([await ask('victima+9@ejemplo.es'), await ask('victima+9@ejemplo.es')]).toEqual([200, 429]);
    });

    it('registers a user without the mail when strangers have used up the limit of the mailbox', async () => {
      const email = 'acosada@ejemplo.es';
      const moves: number[] = [];
      for (let number = 0; number < 9; number += 1) {
        const stranger = await seedPerson(world().app, 'user');
        moves.push((await stranger.call(changeEmail, { body: { email } })).status);
      }
      expect(moves.at(-1)).toBe(429);
      const { method, path: url } = accountEndpoints.register;
      const payload = { ...ANA, email };
      const remoteAddress = '192.0.2.2';
      const { statusCode } = await world().app.server.inject({ method, url, payload, remoteAddress });
      expect(statusCode).toBe(201);
      const mails = await mailsTo(world().app, email);
      expect(mails.map(({ subject }) => subject)).toEqual(Array(8).fill('Confirma tu nuevo email'));
    });

    it('counts a wrong current password as a failed login', async () => {
      const person = await newPerson(world().app);
      const guess = () =>
        person.call(changePassword, { body: { current_password: 'x', new_password: 'caldera roja' } });
      for (let failure = 0; failure < 5; failure += 1) expect((await guess()).status).toBe(403);
      expect((await guess()).status).toBe(429);
    });
  },
  { RATE_LIMIT: '1' },
);
