import type { Transaction } from '../../database/database.ts';
import { enqueue } from './enqueue.ts';

/** A mail ready to be sent. Names and subjects may hold anything a person types: the sender makes them harmless. */
export interface Mail {
  /** The address alone. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where one call unsubscribes its reader (RFC 8058); only for what may be unsubscribed. */
  readonly unsubscribeUrl?: string;
}

export function enqueueMail(tx: Transaction, mail: Mail): Promise<void> {
  return enqueue(tx, 'mail', [{ recipient: mail.to, payload: mail }]);
}
