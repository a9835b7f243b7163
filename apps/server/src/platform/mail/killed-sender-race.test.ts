import { afterAll, expect, it } from 'vitest';
import { MAIL_PASSWORD, MAIL_USER, openMailServer } from '../../testing/notifications/mail-server.ts';
import { startSecondProcess } from '../../testing/process/second-process.ts';
import { onBothEngines } from '../../testing/world.ts';
import { enqueueMail } from '../tasks/outbox/enqueue.ts';
import { OUTBOX_LEASE_MS } from '../tasks/outbox/outbox.ts';

const MAILS = 20;
/** Mails that the killed process has handed over before. */
const BEFORE = 6;
const TIMEOUT_MS = 60_000;

onBothEngines('a process that is killed while it sends mail', world => {
  const closing: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const close of closing) await close();
  });

  it('doubles at most the mails whose acceptance it does not know, and all others leave within the lease', {
    timeout: 2 * TIMEOUT_MS,
  }, async () => {
    const { database, tasks, mailer, settings } = world().app.platform;
    await tasks.hold();
    const server = await openMailServer({ startTls: false, answerAfterMs: 300 });
    closing.push(() => server.close());
    await database.transaction(async tx => {
      const account = {
        ...{ provider: 'smtp' as const, host: 'localhost', port: server.port, secure: false },
        ...{ username: MAIL_USER, fromAddress: 'hola@oficio.test', fromName: 'Oficio' },
        ...{ contactEmail: '', rateCurrency: '€' as const, enabled: true },
      };
      await mailer.save(tx, account, MAIL_PASSWORD);
      for (let n = 0; n < MAILS; n += 1)
        await enqueueMail(tx, { to: `p${n}@oficio.test`, subject: '', text: `${n}`, html: '' });
    });
    const sender = await startSecondProcess(settings);
    await expect.poll(() => server.mails.length, { timeout: TIMEOUT_MS }).toBeGreaterThanOrEqual(BEFORE);
    await sender.kill();
    const arrivedBefore = server.mails.flatMap(({ to }) => to);
    const left = await database.read.selectFrom('outbox').select(['recipient', 'attempt_at']).execute();
    const unknown = left.filter(({ recipient }) => arrivedBefore.includes(recipient));
    expect(left.length).toBeGreaterThan(unknown.length);
    for (const { attempt_at } of left) expect(attempt_at).toBeLessThanOrEqual(Date.now() + OUTBOX_LEASE_MS);
    // What the killed process had not claimed leaves at once, the rest when its lease is over.
    world().now = Date.now();
    await tasks.drain();
    world().now = Date.now() + OUTBOX_LEASE_MS;
    await tasks.drain();
    const counts = Map.groupBy(server.mails, ({ to }) => to[0]);
    expect(counts.size).toBe(MAILS);
    const doubled = [...counts].filter(([, mails]) => mails.length > 1).map(([to]) => to);
    expect(unknown.map(({ recipient }) => recipient)).toEqual(expect.arrayContaining(doubled));
    expect(await database.read.selectFrom('outbox').select('id').execute()).toEqual([]);
  });
});
