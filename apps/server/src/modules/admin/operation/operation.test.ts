import { operationEndpoints } from '@oficio/domain/admin/operation/contract.ts';
import { OPERATION_PART_NAMES, type OperationPart, taskName } from '@oficio/domain/admin/operation/parts.ts';
import { expect, it, vi } from 'vitest';
import { recordBackup } from '../../../platform/files/last-backup.ts';
import { MailHealth } from '../../../platform/mail/mail-health.ts';
import type { MailSettings } from '../../../platform/mail/mail-settings.ts';
import { seedDeadLetter, seedWaitingMails } from '../../../testing/notifications/dead-letters.ts';
import { createPaymentFixture } from '../../../testing/payments/payment-fixture.ts';
import { onOneEngine } from '../../../testing/world.ts';

const HOUR_MS = 3_600_000;
const MAIL_ACCOUNT: MailSettings = {
  provider: 'smtp',
  host: 'smtp.oficio.test',
  port: 587,
  secure: false,
  username: 'hola@oficio.test',
  fromAddress: '',
  fromName: 'Oficio',
  contactEmail: '',
  rateCurrency: '€',
  enabled: true,
};

onOneEngine(
  'health of the running site',
  world => {
    const { app, parties } = createPaymentFixture(world);
    const read = async () => (await parties.admin.call(operationEndpoints.getOperation)).reply;
    const partOf = async (name: OperationPart) => (await read()).parts.find(({ part }) => part === name);

    it('returns every part, and the fee and the hold of the settings', async () => {
      const { parts, settings } = await read();
      expect(parts.map(({ part }) => part)).toEqual(OPERATION_PART_NAMES);
      const { platformFeePercent, payoutHoldHours } = app().platform.settings;
      expect(settings).toEqual({ fee_percent: platformFeePercent, hold_hours: payoutHoldHours });
      expect(await partOf('database')).toMatchObject({
        health: 'ok',
        facts: [{ value: expect.stringContaining(app().platform.database.version) }],
      });
      expect(await partOf('payments')).toMatchObject({
        health: 'attention',
        meaning: expect.stringContaining('pruebas'),
      });
    });

    it('names the command while no backup is recorded, and is content with a recent one', async () => {
      const { dataDir } = app().platform.settings;
      expect(await partOf('backup')).toMatchObject({
        health: 'attention',
        advice: expect.stringContaining('npm run backup'),
        facts: [],
      });
      const createdAt = new Date(world().now - HOUR_MS).toISOString();
      await recordBackup(dataDir, { createdAt, bytes: 2_500_000_000 });
      expect(await partOf('backup')).toMatchObject({
        health: 'ok',
        facts: [
          { term: 'Última copia', at: createdAt },
          { term: 'Tamaño', value: '2,5 GB' },
        ],
      });
      await recordBackup(dataDir, {
        createdAt: new Date(world().now - 27 * HOUR_MS).toISOString(),
        bytes: 1,
      });
      expect(await partOf('backup')).toMatchObject({ health: 'attention' });
    });

    it('reports a second server, a wrong clock and a photo folder of its own, with what to do', async () => {
      const { setUp } = app().platform;
      expect(await partOf('set_up')).toMatchObject({ health: 'ok', advice: null });
      vi.spyOn(setUp, 'wrongClock').mockResolvedValue(-47);
      expect(await partOf('set_up')).toMatchObject({
        health: 'attention',
        meaning: 'El reloj de este servidor va 47 s atrasado respecto al de la base de datos.',
      });
      vi.spyOn(setUp, 'otherServers').mockReturnValue(1);
      expect(await partOf('set_up')).toMatchObject({
        health: 'attention',
        meaning: expect.stringContaining('Otro servidor usa la misma carpeta'),
      });
      vi.spyOn(setUp.photos, 'isShared').mockResolvedValue(false);
      expect(await partOf('set_up')).toMatchObject({
        health: 'broken',
        advice: expect.stringContaining('accept -- photos'),
      });
      vi.restoreAllMocks();
    });

    it('reports a part that does not answer, as on a network disk that hangs', {
      timeout: 30_000,
    }, async () => {
      vi.spyOn(app().platform.setUp.photos, 'isShared').mockReturnValue(new Promise(() => {}));
      expect(await partOf('set_up')).toMatchObject({ health: 'broken', meaning: 'No responde.' });
      vi.restoreAllMocks();
    });

    it('has a Spanish name for each recurring task', async () => {
      const rows = await app().platform.database.read.selectFrom('scheduled_jobs').select('name').execute();
      expect(rows.length).toBeGreaterThan(4);
      expect(rows.filter(({ name }) => taskName(name) === name)).toEqual([]);
    });

    it('reports messages that wait for too long, and those that are not retried', async () => {
      const { database } = app().platform;
      await seedDeadLetter(app());
      expect(await partOf('outbox')).toMatchObject({
        health: 'attention',
        advice: expect.stringContaining('vuelve a enviarlos'),
      });
      await database.transaction(({ db, now }) =>
        db
          .insertInto('outbox')
          .values({
            kind: 'mail',
            recipient: '',
            payload: '{}',
            attempts: 3,
            created_at: now - 2 * HOUR_MS,
            attempt_at: now,
          })
          .execute(),
      );
      expect(await partOf('outbox')).toMatchObject({ meaning: expect.stringContaining('más de una hora') });
    });

    it('judges mail by the last attempts of all instances: a mail that left, failures since then with the reason, and what waits', async () => {
      const { database, mailer } = app().platform;
      const second = await world().another();
      await database.transaction(({ db }) => db.deleteFrom('outbox').execute());
      await database.transaction(tx => mailer.save(tx, MAIL_ACCOUNT, 'secreta'));
      const health = { here: new MailHealth(database), there: new MailHealth(second.platform.database) };
      expect(await partOf('mail')).toMatchObject({
        health: 'ok',
        meaning: expect.stringContaining('Todavía no ha enviado nada'),
      });
      await health.there.succeeded('smtp.oficio.test');
      expect(await partOf('mail')).toMatchObject({
        health: 'ok',
        meaning: 'El servidor acepta los correos.',
      });
      const since = new Date(world().now).toISOString();
      await health.there.failed('smtp.oficio.test', 'El servidor de correo no responde a tiempo');
      expect(await partOf('mail')).toMatchObject({ health: 'attention' });
      world().now += HOUR_MS;
      for (let attempt = 0; attempt < 14; attempt += 1)
        await health.here.failed('smtp.oficio.test', 'El servidor de correo no responde a tiempo');
      await health.here.failed('otro.oficio.test', 'Otro servidor');
      await seedWaitingMails(app());
      await seedWaitingMails(app(), { attempts: 0 });
      const broken = await partOf('mail');
      expect(broken).toMatchObject({
        health: 'broken',
        meaning: 'Han fallado los últimos 15 envíos, y no sale ninguno.',
        advice: expect.stringContaining('correo de prueba'),
      });
      expect(broken?.facts).toEqual(
        expect.arrayContaining([
          { term: 'Servidor', value: 'smtp.oficio.test', at: null },
          { term: 'Último envío', value: null, at: since },
          { term: 'Fallan desde', value: null, at: since },
          { term: 'Intentos fallidos desde el último envío', value: '15', at: null },
          { term: 'Último fallo', value: null, at: new Date(world().now).toISOString() },
          { term: 'Motivo', value: 'El servidor de correo no responde a tiempo', at: null },
          { term: 'Correos en espera', value: '2', at: null },
          { term: 'De ellos, con algún intento fallido', value: '1', at: null },
        ]),
      );
      await health.there.succeeded('smtp.oficio.test');
      expect(await partOf('mail')).toMatchObject({ health: 'ok' });
    });

    it('forgets the failures of an account that was replaced', async () => {
      const { database, mailer } = app().platform;
      await new MailHealth(database).failed('smtp.oficio.test', '535 No');
      await database.transaction(tx => mailer.save(tx, MAIL_ACCOUNT, null));
      expect(await partOf('mail')).toMatchObject({ health: 'attention' });
      await database.transaction(tx => mailer.save(tx, MAIL_ACCOUNT, 'otra'));
      expect(await partOf('mail')).toMatchObject({ health: 'ok' });
    });

    it('reports a recurring task that no process runs, and one that fails', async () => {
      const { database } = app().platform;
      const set = (values: { attempt_at: number; attempts: number }) =>
        database.transaction(({ db }) =>
          db.updateTable('scheduled_jobs').set(values).where('name', '=', 'purge').execute(),
        );
      await database.transaction(({ db, now }) =>
        db.updateTable('scheduled_jobs').set({ attempt_at: now, attempts: 0 }).execute(),
      );
      expect(await partOf('jobs')).toMatchObject({ health: 'ok' });
      // The internal names are English and begin with a small letter.
      for (const { term } of (await partOf('jobs'))?.facts ?? []) expect(term).toMatch(/^\p{Lu}/u);
      await set({ attempt_at: world().now, attempts: 4 });
      expect(await partOf('jobs')).toMatchObject({
        health: 'attention',
        meaning: expect.stringContaining('Borrar lo que ha caducado'),
      });
      await set({ attempt_at: world().now - HOUR_MS, attempts: 0 });
      expect(await partOf('jobs')).toMatchObject({ health: 'broken' });
    });
  },
  { LOG_LEVEL: 'silent' },
);
