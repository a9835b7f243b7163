import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { reviewEndpoints } from '@oficio/domain/reviews/contract.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { App } from '../app.ts';
import { createLink } from '../modules/accounts/links/mailed-links.ts';
import { insertExport } from '../modules/accounts/store/data-exports.ts';
import { insertHandOver } from '../modules/accounts/store/google.ts';
import { insertPendingLogin } from '../modules/accounts/store/pending-logins.ts';
import { enableSetup, replaceRecoveryCodes, upsertSetup } from '../modules/accounts/store/second-factors.ts';
import { insertView } from '../modules/accounts/store/view-sessions.ts';
import { insertNote } from '../modules/admin/store/notes.ts';
import { upsertSubscription } from '../modules/notifications/store/push-subscriptions.ts';
import { insertAlert } from '../modules/technicians/store/area-alerts.ts';
import { upsertCheck } from '../modules/technicians/store/listing-checks.ts';
import { hashToken } from '../platform/security/hash-token.ts';
import { deleteCompletely } from '../testing/accounts/delete-completely.ts';
import { newPerson, type Person } from '../testing/accounts/people.ts';
import { seedPerson } from '../testing/accounts/seed-person.ts';
import { unzip } from '../testing/files/unzip.ts';
import { noisyPhoto } from '../testing/http/photo.ts';
import { postForm } from '../testing/http/post-form.ts';
import { doJob, offer, payAs, settle } from '../testing/payments/payments.ts';
import { acceptedJob } from '../testing/requests/requests.ts';
import { seedPortfolioPhoto, seedTechnician } from '../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../testing/world.ts';

type PersonalTable = readonly [archive: string | null, onDeletion: 'deleted' | 'kept'];

/**
 * Tables with ids of users: the file of the archive that exports them, or null when another file has the data or it is about other
 * users; and what the deletion of an account does with its rows. Kept rows stay as evidence without personal texts.
 */
const TABLES_OF_PEOPLE: Readonly<Record<string, PersonalTable>> = {
  users: ['cuenta', 'kept'],
  sessions: ['sesiones', 'deleted'],
  second_factors: ['cuenta', 'deleted'],
  second_factor_setups: [null, 'deleted'],
  recovery_codes: [null, 'deleted'],
  pending_logins: [null, 'deleted'],
  view_sessions: [null, 'deleted'],
  mailed_links: ['enlaces-enviados', 'deleted'],
  data_exports: ['copias-de-tus-datos', 'deleted'],
  technicians: ['perfil-de-tecnico', 'deleted'],
  technician_services: ['perfil-de-tecnico', 'deleted'],
  area_alerts: ['avisos-de-zona', 'deleted'],
  // A row exists only until the alerts around the technician are searched.
  listing_checks: [null, 'deleted'],
  technician_works: ['fotos-de-trabajos', 'deleted'],
  requests: ['solicitudes', 'kept'],
  request_events: ['solicitudes', 'kept'],
  // The events of a request in the archive contain the same.
  acceptances: [null, 'kept'],
  request_exclusions: [null, 'kept'],
  offers: ['solicitudes', 'kept'],
  counter_offers: ['solicitudes', 'kept'],
  messages: ['mensajes', 'kept'],
  reviews: ['resenas', 'kept'],
  review_counts: [null, 'kept'],
  payments: ['pagos', 'kept'],
  refunds: ['devoluciones', 'kept'],
  payouts: ['cobros', 'kept'],
  problems: ['problemas', 'kept'],
  disputes: ['reclamaciones-al-banco', 'kept'],
  problem_entries: ['problemas', 'kept'],
  date_proposals: ['cambios-de-fecha', 'kept'],
  address_changes: ['solicitudes', 'kept'],
  notifications: ['notificaciones', 'deleted'],
  notification_preferences: ['preferencias', 'deleted'],
  push_subscriptions: ['avisos-en-dispositivos', 'deleted'],
  payout_accounts: [null, 'kept'],
  former_payout_accounts: [null, 'kept'],
  ledger_entries: [null, 'kept'],
  ledger_movements: [null, 'kept'],
  technician_months: [null, 'kept'],
  ledger_adjustments: [null, 'kept'],
  chat_participants: [null, 'deleted'],
  sign_in_hand_overs: [null, 'deleted'],
  admin_notes: ['notas-internas', 'deleted'],
  audit_log: [null, 'kept'],
  sent_forms: [null, 'kept'],
  // A row exists only until the other rows are erased.
  account_erasures: [null, 'kept'],
};

/** Returns the columns that hold ids of users, by foreign key or by name. */
async function userColumns({ platform: { database } }: App) {
  const { rows } =
    database.engine === 'sqlite'
      ? await sql<{ table: string; column: string; target: string | null }>`
          select m.name as "table", c.name as "column", k."table" as target
          from sqlite_master m join pragma_table_info(m.name) c
          left join pragma_foreign_key_list(m.name) k on k."from" = c.name
          where m.type = 'table'`.execute(database.read)
      : await sql<{ table: string; column: string; target: string | null }>`
          select c.table_name as "table", c.column_name as "column", k.confrelid::regclass::text as target
          from information_schema.columns c
          join pg_attribute a on a.attrelid = c.table_name::regclass and a.attname = c.column_name
          left join pg_constraint k on k.contype = 'f' and k.conrelid = a.attrelid and k.conkey = array[a.attnum]
          where c.table_schema = 'public'`.execute(database.read);
  return rows.filter(
    ({ table, column, target }) =>
      !table.startsWith('sandbox_') &&
      (target === 'users' ||
        (table === 'users' && column === 'id') ||
        (['date_proposals', 'counter_offers', 'address_changes'].includes(table) &&
          column === 'request_id') ||
        /^(user|technician|customer|sender|author|actor|admin|subject)_id$/.test(column)),
  );
}

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
      [{ bytes: await noisyPhoto() }, { bytes: await noisyPhoto() }],
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
    await offer(technician, id, 90);
    const proposal = { params: { id }, body: { price: 80.5, message: '¿Lo dejas en 80,50?' } };
    (await customer.call(requestEndpoints.counterOffer, proposal)).reply;
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
        ofertas: [
          { precio: 90, fecha_propuesta: null },
          { precio: 80.5, fecha_propuesta: null },
        ],
        contraofertas: [{ precio: 80.5, mensaje: '¿Lo dejas en 80,50?' }],
        fotos: [`fotos/solicitud-${id}.webp`, `fotos/solicitud-${id}-2.webp`],
        estado: 'Completada',
      },
    ]);
    expect(
      json('mensajes').map((each: Record<string, unknown>) => [each.mensaje, each.escrito_por_ti]),
    ).toEqual([
      ['¿A qué hora? 🕐', true],
      ['A las 10', false],
    ]);
    expect(json('pagos')).toMatchObject([{ solicitud: id, importe: 80.5, ultimas_cifras: '4242' }]);
    expect(json('resenas')).toMatchObject([{ estrellas: 5, comentario: 'De diez', escrita_por_ti: true }]);
    expect(json('notificaciones').map(({ mensaje }: Record<string, unknown>) => mensaje)).toContain(
      'Luis Fontanero ha aceptado tu solicitud de Fontanería. Ya podéis hablar por el chat.',
    );
    for (const name of [`solicitud-${id}`, `solicitud-${id}-2`])
      expect((await sharp(files.get(`fotos/${name}.webp`)).metadata()).format).toBe('webp');
    const all = [...files].map(([name, bytes]) => name + bytes.toString()).join();
    for (const secret of ['argon2id', customer.token, 'token_hash']) expect(all).not.toContain(secret);
    for (const [name] of Object.values(TABLES_OF_PEOPLE))
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

  it('covers every table with a column of user ids', async () => {
    const tables = (await userColumns(world().app)).map(({ table }) => table);
    expect([...new Set(tables)].sort()).toEqual(
      Object.entries(TABLES_OF_PEOPLE)
        .map(([table]) => table)
        .sort(),
    );
  });

  it('covers the tables whose rows the deletion of an account removes', async () => {
    const { app } = world();
    const { database } = app.platform;
    const admin = await seedPerson(app, 'admin');
    const leaving = await seedTechnician(app, { approvedBy: admin });
    const customer = await seedPerson(app, 'user');
    const request_id = await acceptedJob(customer, leaving);
    await customer.call(chatEndpoints.sendMessage, { body: { request_id, message: 'Hola' } });
    await leaving.call(chatEndpoints.listMessages, { params: { requestId: request_id } });
    await leaving.call(notificationEndpoints.savePreferences, { body: { push: false } });
    await seedPortfolioPhoto(app, leaving.id);
    await database.transaction(async tx => {
      const user_id = leaving.id;
      await createLink(tx, { userId: user_id, purpose: 'reset', email: 'persona@oficio.test' });
      const { session_key } = await tx.db
        .selectFrom('sessions')
        .select('token_hash as session_key')
        .where('user_id', '=', user_id)
        .executeTakeFirstOrThrow();
      const keys = { session_key, p256dh: 'p', auth: 'a' };
      await upsertSubscription(tx, { endpoint: 'https://push.oficio.test/1', user_id, ...keys });
      const handOver = { tokenHash: 't', browserHash: 'b', sessionKey: null, authenticatedAt: null };
      await insertHandOver(tx, { ...handOver, userId: user_id });
      await upsertSetup(tx, user_id, 'first');
      await enableSetup(tx, user_id, { secret: 'first', step: 1 });
      await upsertSetup(tx, user_id, 'second');
      await replaceRecoveryCodes(tx, user_id, [{ name: 'abcd', hash: 'h' }]);
      await insertPendingLogin(tx, { tokenHash: 'p', userId: user_id, agent: '' });
      await insertView(tx, { tokenHash: 'v', userId: user_id, viewerKey: hashToken(admin.token) });
      await insertExport(tx, user_id);
      const point = { latitude: 41.764, longitude: -2.468, radius_km: 10, place: 'Soria' };
      const times = { created_at: tx.now, expires_at: tx.now + 1 };
      await insertAlert(tx, { user_id, service_id: 1, ...point, ...times });
      await upsertCheck(tx, user_id);
      await insertNote(tx, { subject: { user_id }, authorId: admin.id, text: 'Llamó por teléfono' });
    });
    const columns = await userColumns(app);
    /** Returns those of the tables marked as deleted that have rows of the person. */
    const tablesWithRows = async () => {
      const found = new Set<string>();
      for (const { table, column } of columns) {
        if (TABLES_OF_PEOPLE[table]?.[1] !== 'deleted') continue;
        const { rows } =
          await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${leaving.id} limit 1`.execute(
            database.read,
          );
        if (rows.length > 0) found.add(table);
      }
      return [...found].sort();
    };
    const deleted = Object.entries(TABLES_OF_PEOPLE).filter(([, [, fate]]) => fate === 'deleted');
    await settle(app);
    expect(await tablesWithRows()).toEqual(deleted.map(([table]) => table).sort());
    await deleteCompletely(app, leaving.id);
    expect(await tablesWithRows()).toEqual([]);
  });
});
