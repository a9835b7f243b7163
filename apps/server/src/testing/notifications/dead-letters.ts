import type { App } from '../../app.ts';

/** Creates a mail that is a dead letter. Returns its id in the outbox. */
export async function seedDeadLetter({ platform }: App): Promise<number> {
  const { id } = await platform.database.transaction(({ db, now }) =>
    db
      .insertInto('outbox')
      .values({ kind: 'mail', recipient: '', payload: '{}', attempts: 1, created_at: now, dead_at: now })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

interface WaitingMail {
  readonly recipient?: string;
  readonly kind?: string;
  readonly attempts?: number;
  /** Milliseconds until the next attempt. */
  readonly dueIn?: number;
  /** Milliseconds since it was enqueued. */
  readonly age?: number;
}

/** Creates a mail that waits for its next attempt, by default in an hour. Returns its id in the outbox. */
export async function seedWaitingMails(
  { platform }: App,
  {
    recipient = 'ana@oficio.test',
    kind = 'mail',
    attempts = 1,
    dueIn = 3_600_000,
    age = 0,
  }: WaitingMail = {},
): Promise<number> {
  const { id } = await platform.database.transaction(({ db, now }) =>
    db
      .insertInto('outbox')
      .values({
        kind,
        recipient,
        payload: JSON.stringify({ to: recipient, subject: recipient, text: '', html: '' }),
        attempts,
        attempt_at: now + dueIn,
        created_at: now - age,
        ...(attempts > 0 && { tried_at: now, last_error: 'El servidor de correo no responde a tiempo' }),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}
