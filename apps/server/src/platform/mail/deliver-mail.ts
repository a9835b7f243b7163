import type { Database } from '../database/database.ts';
import type { Mail } from '../outbox/enqueue-mail.ts';
import { keepMail } from './kept-mails.ts';

interface MailContext {
  readonly database: Database;
  readonly production: boolean;
}

/** Sends one mail. Throws `Undeliverable` where trying again is useless. */
export type DeliverMail = (mail: Mail) => Promise<void>;

export const createDeliverMail =
  ({ database, production }: MailContext): DeliverMail =>
  async mail => {
    if (production) throw new Error('El correo no está configurado');
    await database.transaction(unit => keepMail(unit, mail));
  };
