import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { ERRORS } from '@oficio/domain/errors.ts';
import { expect, it } from 'vitest';
import { findMailSettings } from '../../platform/mail/mail-settings.ts';
import { SettingError } from '../../platform/settings/environment-reader.ts';
import { newPerson } from '../../testing/accounts/people.ts';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { callAs } from '../../testing/http/call-as.ts';
import { onBothEngines, openWorld } from '../../testing/world.ts';
import { createFirstAdmin } from './registration/first-admin.ts';
import { SESSION_TERM } from './store/sessions.ts';
import { findActiveStaff } from './store/staff.ts';

const INVISIBLE = (field: string) =>
  `${field} contiene caracteres invisibles. Bórralos o vuelve a escribirlo todo a mano`;

const OF_SITE =
  'La contraseña no puede basarse en el nombre de este sitio ni en palabras de sus servicios. Elige otra';
const PERSONAL = 'La contraseña no puede basarse en tu nombre, tu email ni tu teléfono. Elige otra';
const WITH_ADDRESS = 'El nombre no puede contener direcciones web ni emails';
const OF_STAFF = 'El nombre no puede parecer el de nuestro equipo. Escribe el tuyo';

const { register, login, me, logout, setup } = accountEndpoints;

onBothEngines('accounts', (world, onOne) => {
  const callAnonymously = (endpoint: typeof register | typeof login | typeof me, body?: unknown) =>
    callAs(world().app, null, endpoint, { body });
  const ana = { name: 'Ana Núñez', email: 'Ana@Ejemplo.es', password: 'caldera roja', role: 'technician' };

  it('creates only one account when eight registrations with one e-mail address arrive at once', async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, () => callAnonymously(register, { ...ana, email: 'una@sola.es' })),
    );
    expect(all.map(answer => answer.status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
    expect(all.find(answer => answer.status === 409)?.refusal).toEqual({
      error: 'Este email ya está registrado',
      field: 'email',
    });
  });

  it('lets a second server start on a database that is in use', async () => {
    await world().another();
  });

  onOne(() => {
    it('registers a user, ignores the case of the e-mail address at login, and invalidates the token at logout', async () => {
      const opened = await callAnonymously(register, ana);
      expect(opened.status).toBe(201);
      const { token, user } = (
        await callAs(world().app, null, login, { body: { ...ana, email: 'ana@ejemplo.ES' } })
      ).reply;
      expect(user).toMatchObject({
        name: 'Ana Núñez',
        email: 'Ana@Ejemplo.es',
        role: 'technician',
        email_verified: false,
      });
      expect((await callAs(world().app, token, me)).reply).toEqual({ stage: 'open', user });
      expect((await callAs(world().app, token, logout)).status).toBe(200);
      expect((await callAs(world().app, token, me)).status).toBe(401);
    });

    it('an address is the same with its domain in letters and in Punycode, and is shown in letters', async () => {
      const body = { ...ana, email: 'nadia@xn--seal-hqa.es' };
      const { token } = (await callAnonymously(register, body)).reply as { readonly token: string };
      expect((await callAs(world().app, token, me)).reply).toMatchObject({
        user: { email: 'nadia@señal.es' },
      });
      const again = await callAnonymously(register, { ...ana, email: 'nadia@SEÑAL.es' });
      expect([again.status, again.refusal.field]).toEqual([409, 'email']);
      for (const email of ['nadia@señal.es', 'Nadia@XN--SEAL-HQA.es'])
        expect((await callAnonymously(login, { ...ana, email })).status).toBe(200);
    });

    it('replies to a login with an unknown address exactly as to a wrong password', async () => {
      await callAnonymously(register, { ...ana, email: 'conocida@ejemplo.es' });
      const wrong = await callAnonymously(login, { email: 'conocida@ejemplo.es', password: 'otra cosa' });
      const unknown = await callAnonymously(login, { email: 'nadie@ejemplo.es', password: 'otra cosa' });
      expect([wrong.status, wrong.refusal]).toEqual([401, { error: 'Credenciales inválidas' }]);
      expect([unknown.status, unknown.refusal]).toEqual([wrong.status, wrong.refusal]);
    });

    it.each([
      [{ ...ana, name: undefined }, 'name', 'Por favor completa todos los campos obligatorios'],
      [{ ...ana, name: 'x'.repeat(10_000) }, 'name', 'El nombre no puede pasar de 100 caracteres'],
      [{ ...ana, name: 'Ana\nBcc: a@b.es' }, 'name', 'El nombre no puede tener saltos de línea'],
      [{ ...ana, name: 'An\u200ba' }, 'name', INVISIBLE('El nombre')],
      [{ ...ana, name: 'ana\u202eluz' }, 'name', INVISIBLE('El nombre')],
      [{ ...ana, name: '1234' }, 'name', 'El nombre debe tener alguna letra'],
      [{ ...ana, email: 'a\u200b@b.es' }, 'email', INVISIBLE('El email')],
      [{ ...ana, email: 'a@b..co' }, 'email', 'El email no es válido'],
      [{ ...ana, phone: '------' }, 'phone', 'El teléfono no es válido'],
      [{ ...ana, phone: '600\u202e000000' }, 'phone', INVISIBLE('El teléfono')],
      [{ ...ana, email: 'ana' }, 'email', 'El email no es válido'],
      [{ ...ana, email: { $gt: '' } }, 'email', 'El email debe ser un texto'],
      [{ ...ana, password: '12345' }, 'password', 'La contraseña debe tener al menos 6 caracteres'],
      [
        { ...ana, password: '123456' },
        'password',
        'Esa contraseña es demasiado común. Elige otra más difícil de adivinar',
      ],
      [{ ...ana, password: 'ana@EJEMPLO.es' }, 'password', PERSONAL],
      [{ ...ana, name: 'Ana Núñez', password: 'ananunez' }, 'password', PERSONAL],
      [{ ...ana, email: 'secretaria@ejemplo.es', password: 'Secretaria' }, 'password', PERSONAL],
      [{ ...ana, phone: '+34 612 998 877', password: '612998877' }, 'password', PERSONAL],
      [{ ...ana, password: 'Oficio-2026' }, 'password', OF_SITE],
      [{ ...ana, email: 'ａna@ejemplo.es' }, 'email', 'El email no es válido'],
      [{ ...ana, name: 'Ana www.evil.example' }, 'name', WITH_ADDRESS],
      [{ ...ana, name: 'evil.com/x' }, 'name', WITH_ADDRESS],
      [{ ...ana, name: 'Oficio Soporte' }, 'name', OF_STAFF],
      [{ ...ana, name: 'Аdministración' }, 'name', OF_STAFF],
      [{ ...ana, role: 'admin' }, 'role', 'El tipo de cuenta debe ser user o technician'],
      [{ ...ana, phone: 'llámame' }, 'phone', 'El teléfono no es válido'],
      [[], undefined, 'Los datos enviados no son válidos'],
    ])('rejects the registration %j with 400', async (body, field, error) => {
      const answer = await callAnonymously(register, body);
      expect([answer.status, answer.refusal]).toEqual([400, field ? { error, field } : { error }]);
    });

    it('extends a session on each use and ends it after thirty days without use', async () => {
      const person = await newPerson(world().app);
      const start = world().now;
      world().now = start + SESSION_TERM - 1;
      expect((await person.call(me)).status).toBe(200);
      world().now = start + SESSION_TERM + 1;
      expect((await person.call(me)).status).toBe(200);
      world().now += SESSION_TERM;
      expect((await person.call(me)).status).toBe(401);
      world().now = start;
    });

    it('allows a user name that contains the name of the site only to administrators', async () => {
      const { app } = world();
      const { database, mailer } = app.platform;
      const known = await findMailSettings(database.read);
      const rename = (fromName: string) =>
        database.transaction(tx => mailer.save(tx, { ...known, fromName }, null));
      await rename('Manitas Ya');
      const person = await newPerson(app);
      const admin = await seedPerson(app, 'admin');
      const body = { name: 'Equipo Manitas Ya', phone: null };
      const refusal = { error: OF_STAFF, field: 'name' };
      expect((await person.call(ownAccountEndpoints.updateProfile, { body })).refusal).toEqual(refusal);
      expect(
        (await callAnonymously(register, { ...ana, ...body, email: 'otra@ejemplo.es' })).refusal,
      ).toEqual(refusal);
      expect((await admin.call(ownAccountEndpoints.updateProfile, { body })).status).toBe(200);
      await rename(known.fromName);
    });

    it('refuses a web address and the name of a deleted account also in the name of an administrator', async () => {
      const admin = await seedPerson(world().app, 'admin');
      for (const [name, code] of [
        ['Soporte evil.com', 'name_with_address'],
        ['Usuario eliminado', 'name_of_deleted'],
      ] as const) {
        const refused = { error: ERRORS[code][1], field: 'name' };
        const body = { name, phone: null };
        expect((await admin.call(ownAccountEndpoints.updateProfile, { body })).refusal).toEqual(refused);
        const invitation = { body: { name, email: 'invitada@ejemplo.es' } };
        expect((await admin.call(adminUserEndpoints.inviteAdmin, invitation)).refusal).toEqual(refused);
      }
    });

    it('rejects a password with the configured name of the site', async () => {
      const { database, mailer } = world().app.platform;
      const known = await findMailSettings(database.read);
      const rename = (fromName: string) =>
        database.transaction(tx => mailer.save(tx, { ...known, fromName }, null));
      const body = { ...ana, email: 'otra@ejemplo.es', password: 'ManitasYa99' };
      await rename('Manitas Ya');
      const refused = await callAnonymously(register, body);
      await rename(known.fromName);
      expect(refused.refusal).toEqual({ error: OF_SITE, field: 'password' });
      expect((await callAnonymously(register, body)).status).toBe(201);
    });

    it('accepts a long password of any characters exactly as typed', async () => {
      const password = ` ${'ñandú y 🦉 '.repeat(8)}`;
      const { status } = await callAnonymously(register, { ...ana, email: 'larga@ejemplo.es', password });
      expect([password.length > 64, status]).toEqual([true, 201]);
      const logIn = (typed: string) => callAnonymously(login, { email: 'larga@ejemplo.es', password: typed });
      expect([(await logIn(password)).status, (await logIn(password.trim())).status]).toEqual([200, 401]);
    });

    it('rejects look-alike letters in an e-mail address, so that the real address stays free', async () => {
      const statuses: number[] = [];
      for (const email of ['ｆina@ejemplo.es', 'ﬁna@ejemplo.es', 'fina@ejemplo.es'])
        statuses.push((await callAnonymously(register, { ...ana, email })).status);
      expect(statuses).toEqual([400, 400, 201]);
    });

    it('redirects Continue with Google to the login screen while Google is not configured', async () => {
      const response = await world().app.server.inject({ method: 'GET', url: '/api/auth/google' });
      expect([response.statusCode, response.headers.location]).toEqual([
        302,
        '/login?error=google_no_configurado',
      ]);
    });

    it('returns whether there is an administrator', async () => {
      const { world: fresh, close } = await openWorld(world().engine);
      const ask = async () => (await callAs(fresh.app, null, setup)).reply.has_admin;
      expect(await ask()).toBe(false);
      await seedPerson(fresh.app, 'admin');
      expect(await ask()).toBe(true);
      await close();
    });

    it.each([
      '1234567890',
      'aaaaaaaaaaaa',
      'abcdefghijkl',
      'Contraseña123!',
      'Oficio-2026',
      'jefa@oficio.test',
    ])(
      'rejects the easily guessed ADMIN_PASSWORD %s at the start, even when there is an administrator',
      async password => {
        const { database } = world().app.platform;
        const admin = { email: 'jefa@oficio.test', password };
        await expect(createFirstAdmin(database, admin)).rejects.toThrow(/^ADMIN_PASSWORD is easy to guess/);
        await seedPerson(world().app, 'admin');
        await expect(createFirstAdmin(database, admin)).rejects.toThrow(SettingError);
      },
    );
  });
});

onBothEngines(
  'the first administrator',
  world => {
    it('creates the first administrator from the environment only once, although two servers start', async () => {
      await world().another();
      const { reply } = await callAs(world().app, null, login, {
        body: { email: 'jefa@oficio.test', password: 'una clave larga' },
      });
      expect(reply).toMatchObject({ stage: 'open', user: { role: 'admin' } });
      expect(await findActiveStaff(world().app.platform.database.read, 'admins:manage')).toHaveLength(1);
      expect((await callAs(world().app, null, setup)).reply).toEqual({ has_admin: true });
    });

    it('refuses to promote an existing account to administrator and names the account in the error', async () => {
      const { database } = world().app.platform;
      await database.transaction(({ db }) =>
        db.updateTable('users').set({ role: 'user', name: 'Eva Luna' }).where('role', '=', 'admin').execute(),
      );
      await expect(world().another()).rejects.toThrow(
        /^ADMIN_EMAIL belongs to account \d+ \(Eva Luna, jefa@oficio\.test\), which is not an administrator/,
      );
      expect(await findActiveStaff(database.read, 'admins:manage')).toEqual([]);
    });
  },
  { ADMIN_EMAIL: 'jefa@oficio.test', ADMIN_PASSWORD: 'una clave larga' },
);
