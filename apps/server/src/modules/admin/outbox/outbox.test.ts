import { auditEndpoints } from '@oficio/domain/admin/audit/contract.ts';
import { outboxEndpoints } from '@oficio/domain/admin/outbox/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import { enqueueMail } from '../../../platform/jobs/outbox/enqueue-mail.ts';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { onBothEngines } from '../../../testing/world.ts';

const { listDeadLetters, retryDeadLetter } = outboxEndpoints;
const { listActs } = auditEndpoints;

onBothEngines(
  'dead letters',
  world => {
    let admin: Person;
    beforeAll(async () => {
      await world().app.platform.jobs.hold();
      admin = await seedPerson(world().app, 'admin');
    });

    it('lists failed deliveries with their error and without their content, and retries one on demand', async () => {
      const { database, jobs } = world().app.platform;
      await database.transaction(async tx => {
        for (const to of ['sin-arroba', 'tampoco', 'ana@oficio.test'])
          await enqueueMail(tx, { to, subject: 'Tu enlace', text: 'token=SECRETO', html: 'SECRETO' });
        const row = { to: 'luis@oficio.test', subject: 'Hola', text: 'Hola', html: '<p>Hola' };
        await tx.db
          .insertInto('outbox')
          .values({
            kind: 'mail',
            recipient: 'luis@oficio.test',
            payload: JSON.stringify(row),
            attempts: 14,
            tried_at: tx.now,
            last_error: '535 5.7.8 Usuario o contraseña incorrectos',
            created_at: tx.now - 60_000,
            dead_at: tx.now,
          })
          .execute();
      });
      // Puts these mails in the state in which a refusal of the mail server leaves them.
      await database.transaction(({ db, now }) =>
        db
          .updateTable('outbox')
          .set({ attempt_at: null, dead_at: now, attempts: 1, last_error: 'La dirección no es válida' })
          .where('recipient', 'in', ['sin-arroba', 'tampoco'])
          .execute(),
      );
      await jobs.drain();
      const first = (await admin.call(listDeadLetters, { query: { limit: 2 } })).reply;
      expect(first.total).toBe(3);
      const cursor = first.next_cursor ?? '';
      const rest = (await admin.call(listDeadLetters, { query: { limit: 2, cursor } })).reply;
      expect([...first.letters, ...rest.letters].map(({ recipient }) => recipient)).toEqual([
        'luis@oficio.test',
        'tampoco',
        'sin-arroba',
      ]);
      const [failed] = first.letters;
      expect(failed).toEqual({
        id: expect.any(Number),
        kind: 'mail',
        recipient: 'luis@oficio.test',
        error: '535 5.7.8 Usuario o contraseña incorrectos',
        attempts: 14,
        created_at: new Date(world().now - 60_000).toISOString(),
        tried_at: new Date(world().now).toISOString(),
        died_at: new Date(world().now).toISOString(),
      });
      expect(JSON.stringify([first, rest])).not.toMatch(/SECRETO|Hola/);

      const params = { id: failed?.id ?? 0 };
      expect((await admin.call(retryDeadLetter, { params })).status).toBe(200);
      // The first retry made the delivery pending again, so it is no longer a failed one.
      expect((await admin.call(retryDeadLetter, { params })).refusal).toEqual({
        error: 'Este envío ya no está entre los fallidos',
      });
      await jobs.drain();
      const kept = await database.read.selectFrom('kept_mails').select('recipient').execute();
      expect(kept.map(({ recipient }) => recipient).sort()).toEqual(['ana@oficio.test', 'luis@oficio.test']);
      expect((await admin.call(listDeadLetters)).reply.total).toBe(2);
      const { acts } = (await admin.call(listActs)).reply;
      expect(acts.map(({ action, subject_id, details }) => [action, subject_id, details])).toEqual([
        ['delivery_retried', String(params.id), { kind: 'mail' }],
      ]);
    });
  },
  { LOG_LEVEL: 'silent' },
);
