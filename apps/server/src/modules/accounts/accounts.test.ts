import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { expect, it } from 'vitest';
import { findMailSettings, saveMailSettings } from '../../platform/mail/mail-settings.ts';
import { SettingError } from '../../platform/settings/environment-reader.ts';
import { callAs, newPerson } from '../../testing/people.ts';
import { seedPerson } from '../../testing/seeding.ts';
import { onBothEngines, openWorld } from '../../testing/world.ts';
import { createFirstAdmin } from './registration/first-admin.ts';
import { idsOfRole } from './store/read-users.ts';
import { SESSION_TERM } from './store/tokens.ts';

const INVISIBLE = (field: string) =>
  `${field} contiene caracteres invisibles. Bórralos o vuelve a escribirlo todo a mano`;

const PERSONAL = 'La contraseña no puede ser tu email ni tu nombre. Elige otra';
const WITH_ADDRESS = 'El nombre no puede contener direcciones web ni emails';
const OF_STAFF = 'El nombre no puede parecer el de nuestro equipo. Escribe el tuyo';

const { register, login, me, logout, setup } = accountEndpoints;

onBothEngines('accounts', world => {
  const asNobody = (endpoint: typeof register | typeof login | typeof me, body?: unknown) =>
    callAs(world().app, null, endpoint, { body });
  const ana = { name: 'Ana Núñez', email: 'Ana@Ejemplo.es', password: 'caldera roja', role: 'technician' };

  it('registers, logs in whatever the case of the address, and logs out for good', async () => {
    const opened = await asNobody(register, ana);
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
    expect((await callAs(world().app, token, me)).reply.user).toEqual(user);
    expect((await callAs(world().app, token, logout)).status).toBe(200);
    expect((await callAs(world().app, token, me)).status).toBe(401);
  });

  it('gives one address to one account, however many ask at once', async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, () => asNobody(register, { ...ana, email: 'una@sola.es' })),
    );
    expect(all.map(answer => answer.status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
    expect(all.find(answer => answer.status === 409)?.refusal).toEqual({
      error: 'Este email ya está registrado',
      field: 'email',
    });
  });

  it('tells a wrong password and an unknown address alike', async () => {
    await asNobody(register, { ...ana, email: 'conocida@ejemplo.es' });
    const wrong = await asNobody(login, { email: 'conocida@ejemplo.es', password: 'otra cosa' });
    const unknown = await asNobody(login, { email: 'nadie@ejemplo.es', password: 'otra cosa' });
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
    [{ ...ana, email: 'ａna@ejemplo.es' }, 'email', 'El email no es válido'],
    [{ ...ana, name: 'Ana www.evil.example' }, 'name', WITH_ADDRESS],
    [{ ...ana, name: 'evil.com/x' }, 'name', WITH_ADDRESS],
    [{ ...ana, name: 'Oficio Soporte' }, 'name', OF_STAFF],
    [{ ...ana, name: 'Аdministración' }, 'name', OF_STAFF],
    [{ ...ana, role: 'admin' }, 'role', 'El tipo de cuenta debe ser user o technician'],
    [{ ...ana, phone: 'llámame' }, 'phone', 'El teléfono no es válido'],
    [[], undefined, 'Los datos enviados no son válidos'],
  ])('refuses %j', async (body, field, error) => {
    const answer = await asNobody(register, body);
    expect([answer.status, answer.refusal]).toEqual([400, field ? { error, field } : { error }]);
  });

  it('keeps a session alive by use and ends it after thirty days without', async () => {
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

  it('refuses the configured name of the site at registration and in the profile, but not to administrators', async () => {
    const { app } = world();
    const { database } = app.platform;
    const known = await findMailSettings(database.read);
    const rename = (fromName: string) =>
      database.transaction(tx => saveMailSettings(tx, Buffer.alloc(32), { ...known, fromName }, null));
    await rename('Manitas Ya');
    const person = await newPerson(app);
    const admin = await seedPerson(app, 'admin');
    const body = { name: 'Equipo Manitas Ya', phone: null };
    const refusal = { error: OF_STAFF, field: 'name' };
    expect((await person.call(ownAccountEndpoints.updateProfile, { body })).refusal).toEqual(refusal);
    expect((await asNobody(register, { ...ana, ...body, email: 'otra@ejemplo.es' })).refusal).toEqual(
      refusal,
    );
    expect((await admin.call(ownAccountEndpoints.updateProfile, { body })).status).toBe(200);
    await rename(known.fromName);
  });

  it('registers an address although a stranger tried to take it with look-alike letters before', async () => {
    const statuses: number[] = [];
    for (const email of ['ｆina@ejemplo.es', 'ﬁna@ejemplo.es', 'fina@ejemplo.es'])
      statuses.push((await asNobody(register, { ...ana, email })).status);
    expect(statuses).toEqual([400, 400, 201]);
  });

  it('sends Continue with Google back to the door while Google is not configured', async () => {
    const response = await world().app.server.inject({ method: 'GET', url: '/api/auth/google' });
    expect([response.statusCode, response.headers.location]).toEqual([
      302,
      '/login?error=google_no_configurado',
    ]);
  });

  it('tells the login screen whether there is an administrator yet', async () => {
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
    'does not start with the easily guessed ADMIN_PASSWORD %s, even when there is an administrator',
    async password => {
      const { database } = world().app.platform;
      const admin = { email: 'jefa@oficio.test', password };
      await expect(createFirstAdmin(database, admin)).rejects.toThrow(/^ADMIN_PASSWORD is easy to guess/);
      await seedPerson(world().app, 'admin');
      await expect(createFirstAdmin(database, admin)).rejects.toThrow(SettingError);
    },
  );

  it('starts twice on one database without harm', async () => {
    await world().another();
  });
});

onBothEngines(
  'the first administrator',
  world => {
    it('is made once from the environment, however often the server starts', async () => {
      await world().another();
      const { reply } = await callAs(world().app, null, login, {
        body: { email: 'jefa@oficio.test', password: 'una clave larga' },
      });
      expect(reply.user.role).toBe('admin');
      expect(await idsOfRole(world().app.platform.database.read, 'admin')).toHaveLength(1);
      expect((await callAs(world().app, null, setup)).reply).toEqual({ has_admin: true });
    });

    it('is not made of another account, and the refusal names that account', async () => {
      const { database } = world().app.platform;
      await database.transaction(({ db }) =>
        db.updateTable('users').set({ role: 'user', name: 'Eva Luna' }).where('role', '=', 'admin').execute(),
      );
      await expect(world().another()).rejects.toThrow(
        /^ADMIN_EMAIL belongs to account \d+ \(Eva Luna, jefa@oficio\.test\), which is not an administrator/,
      );
      expect(await idsOfRole(database.read, 'admin')).toEqual([]);
    });
  },
  { ADMIN_EMAIL: 'jefa@oficio.test', ADMIN_PASSWORD: 'una clave larga' },
);
