import { expect, it } from 'vitest';
import { insertMessages } from '../modules/chat/public.ts';
import { insertReview } from '../modules/reviews/store/reviews.ts';
import { seedPerson } from '../testing/accounts/seed-person.ts';
import { countTurns } from '../testing/process/count-turns.ts';
import { insertJob } from '../testing/requests/requests.ts';
import { seedTechnician } from '../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../testing/world.ts';
import { ERASERS } from './personal-data.ts';

/** More than twice the texts of one turn, in one batch of each module. */
const ROWS = 45;

onBothEngines('the erasers', world => {
  it('redact at most 20 messages, reviews or reasons in one turn of the event loop', async () => {
    const { app } = world();
    const { database } = app.platform;
    const customer = await seedPerson(app, 'user', 'Olvido');
    const technician = await seedTechnician(app, {
      approvedBy: await seedPerson(app, 'admin'),
      name: 'Luis',
    });
    await database.transaction(async tx => {
      const parties = { user_id: customer.id, technician_id: technician.id };
      for (let n = 0; n < ROWS; n += 1) {
        const request_id = await insertJob(tx, {
          ...parties,
          status: 'cancelled',
          cancelled_by: 'customer',
          cancel_reason: 'motivo',
        });
        const review = { request_id, rating: 5, comment: 'reseña', created_at: n };
        await insertReview(tx, { ...parties, ...review, is_verified: 1, is_counted: 1 });
        await insertMessages(tx, [
          {
            request_id,
            sender_id: customer.id,
            client_id: `clave-${n}`,
            message: 'mensaje',
            created_at: n,
          },
        ]);
      }
    });

    const turn = countTurns();
    const perTurn = new Map<string, number>();
    const texts = new Map<string, number>();
    const redact = (text: string) => {
      const key = `${turn()} ${text}`;
      perTurn.set(key, (perTurn.get(key) ?? 0) + 1);
      texts.set(text, (texts.get(text) ?? 0) + 1);
      return '[eliminado]';
    };
    const erasure = {
      db: database.read,
      userId: customer.id,
      redact,
      write: database.transaction.bind(database),
      removePhotos: async () => {},
    };
    for (const erase of ERASERS) await erase(erasure);
    expect(Object.fromEntries(texts)).toEqual({ motivo: ROWS, reseña: ROWS, mensaje: ROWS });
    const crowded = [...perTurn].filter(([, count]) => count > 20);
    expect(crowded).toEqual([]);
  });
});
