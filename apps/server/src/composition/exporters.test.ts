import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { reviewEndpoints } from '@oficio/domain/reviews/contract.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { newPerson, type Person } from '../testing/accounts/people.ts';
import { seedPerson } from '../testing/accounts/seed-person.ts';
import { unzip } from '../testing/files/unzip.ts';
import { noisyPhoto } from '../testing/http/photo.ts';
import { postForm } from '../testing/http/post-form.ts';
import { doJob, offer, payAs } from '../testing/payments/payments.ts';
import { seedTechnician } from '../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../testing/world.ts';

/**
 * Tables with personal data, with the file of the archive that exports them. A new table needs a line here, an exporter in
 * `exporters.ts` and a subscriber of `account_closed`.
 */
const TABLES_OF_PEOPLE = {
  users: 'cuenta',
  sessions: 'sesiones',
  mailed_links: 'enlaces-enviados',
  technicians: 'perfil-de-tecnico',
  technician_services: 'perfil-de-tecnico',
  requests: 'solicitudes',
  request_events: 'solicitudes',
  offers: 'solicitudes',
  messages: 'mensajes',
  reviews: 'resenas',
  refunds: 'devoluciones',
  payouts: 'cobros',
  problem_entries: 'problemas',
  date_proposals: 'cambios-de-fecha',
  notifications: 'notificaciones',
  notification_preferences: 'preferencias',
  push_subscriptions: 'avisos-en-dispositivos',
  // Not exported: data of other users, or data that another file already has.
  payout_accounts: null,
  former_payout_accounts: null,
  ledger_entries: null,
  chat_reads: null,
  sign_in_hand_overs: null,
  search_entries: null,
  search_cards: null,
  audit_log: null,
} as const;

onBothEngines('the data archive of a user', world => {
  const archiveOf = async (who: Person) => {
    const { bytes, name } = (await who.call(ownAccountEndpoints.exportData)).reply;
    expect(name).toMatch(/^oficio-mis-datos-\d{4}-\d{2}-\d{2}\.zip$/);
    return unzip(bytes);
  };

  it('contains the data and photos of its user, and no secrets or data of others', async () => {
    const { app } = world();
    const admin = await seedPerson(app, 'admin');
    const technician = await seedTechnician(app, { approvedBy: admin, name: 'Luis Fontanero' });
    const customer = await newPerson(app, 'user', 'Ana «Comillas" Núñez');
    const { user } = (await customer.call(ownAccountEndpoints.getAccount)).reply;
    const wish = {
      service_id: 1,
      technician_id: technician.id,
      description: 'Gotea',
      address: 'Calle Rara, 5',
    };
    const { body } = await postForm(
      app,
      customer.token,
      requestEndpoints.createRequest,
      Object.entries({ ...wish, latitude: 40.4155, longitude: -3.7074 }).map(
        ([key, value]) => [key, String(value)] as const,
      ),
      [{ bytes: await noisyPhoto() }],
    );
    const id = body.request?.id ?? 0;
    await technician.call(requestEndpoints.setRequestStatus, {
      params: { id },
      body: { status: 'accepted' },
    });
    for (const [who, message] of [
      [customer, '¿A qué hora? 🕐'],
      [technician, 'A las 10'],
    ] as const)
      await who.call(chatEndpoints.sendMessage, { body: { request_id: id, message } });
    await offer(technician, id, 80.5);
    await payAs(customer, app, id);
    await doJob(technician, id);
    await customer.call(reviewEndpoints.createReview, {
      body: { request_id: id, rating: 5, comment: 'De diez' },
    });

    const files = await archiveOf(customer);
    const json = (name: string) => JSON.parse(files.get(`${name}.json`)?.toString() ?? 'null');
    expect(json('cuenta')).toMatchObject([
      { nombre: 'Ana «Comillas" Núñez', email: user.email, tipo: 'cliente' },
    ]);
    expect(json('sesiones')).toHaveLength(1);
    expect(json('solicitudes')).toMatchObject([
      {
        numero: id,
        direccion: 'Calle Rara, 5',
        precio: 80.5,
        ofertas: [{ precio: 80.5, fecha_propuesta: null }],
        foto: `fotos/solicitud-${id}.webp`,
        estado: 'Completada',
      },
    ]);
    expect(
      json('mensajes').map((each: Record<string, unknown>) => [each.mensaje, each.escrito_por_ti]),
    ).toEqual([
      ['¿A qué hora? 🕐', true],
      ['A las 10', false],
    ]);
    expect(json('pagos')).toMatchObject([{ solicitud: id, importe: 80.5, ultimas_cifras: null }]);
    expect(json('resenas')).toMatchObject([{ estrellas: 5, comentario: 'De diez', escrita_por_ti: true }]);
    expect(json('notificaciones').map(({ mensaje }: Record<string, unknown>) => mensaje)).toContain(
      'Luis Fontanero ha aceptado tu solicitud de Fontanería. Ya podéis hablar por el chat.',
    );
    expect((await sharp(files.get(`fotos/solicitud-${id}.webp`)).metadata()).format).toBe('webp');
    const all = [...files].map(([name, bytes]) => name + bytes.toString()).join();
    for (const secret of ['argon2id', customer.token, 'token_hash']) expect(all).not.toContain(secret);
    for (const name of Object.values(TABLES_OF_PEOPLE))
      if (name) expect(files.has(`${name}.json`)).toBe(true);
    for (const name of files.keys())
      if (name.endsWith('.json')) expect(files.get('LEEME.txt')?.toString()).toContain(name);

    const theirs = await archiveOf(technician);
    const worked = theirs.get('trabajos.json')?.toString() ?? '';
    expect(JSON.parse(worked)).toMatchObject([{ numero: id, cliente: 'Ana «Comillas" Núñez' }]);
    expect([...theirs.values()].join()).not.toContain('Calle Rara, 5');
    expect(JSON.parse(theirs.get('cobros.json')?.toString() ?? '')).toMatchObject([
      { importe: 80.5, comision: 0 },
    ]);
    expect([...theirs.keys()].filter(name => name.startsWith('fotos/'))).toEqual([]);
    const stranger = await archiveOf(await seedPerson(app, 'user'));
    expect(JSON.parse(stranger.get('mensajes.json')?.toString() ?? '')).toEqual([]);
  });

  it('lists every table with a column of user ids', async () => {
    const { database } = world().app.platform;
    const { rows } =
      database.engine === 'sqlite'
        ? await sql<{ table: string; column: string }>`
            select m.name as "table", c.name as "column" from sqlite_master m, pragma_table_info(m.name) c
            where m.type = 'table'`.execute(database.read)
        : await sql<{ table: string; column: string }>`
            select table_name as "table", column_name as "column" from information_schema.columns
            where table_schema = 'public'`.execute(database.read);
    const personal = rows.filter(
      ({ table, column }) =>
        table === 'users' ||
        table === 'date_proposals' ||
        (!table.startsWith('sandbox_') &&
          /^(user|technician|sender|author|actor|admin|subject)_id$/.test(column)),
    );
    expect([...new Set(personal.map(({ table }) => table))].sort()).toEqual(
      Object.keys(TABLES_OF_PEOPLE).sort(),
    );
  });
});

onBothEngines(
  'the export of the data archive',
  world => {
    it('returns 429 for the fourth export within an hour', async () => {
      const person = await newPerson(world().app);
      const answers: number[] = [];
      for (let time = 0; time < 4; time += 1)
        answers.push((await person.call(ownAccountEndpoints.exportData)).status);
      expect(answers).toEqual([200, 200, 200, 429]);
    });
  },
  { RATE_LIMIT: '1' },
);
