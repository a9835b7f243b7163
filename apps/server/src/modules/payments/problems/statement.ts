import type { Reader, Transaction } from '../../../platform/database/database.ts';
import type { Upload } from '../../../platform/files/upload-folder.ts';
import { withPhoto } from '../../../platform/files/with-photo.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { NewEntry } from '../store/problems/write.ts';

/** A party's statement about a problem. */
export interface PartyStatement {
  readonly session: Session;
  readonly requestId: number;
  readonly text: string | null;
  readonly file: Upload | null;
  /** The caller's network address. */
  readonly address: string;
}

interface Steps {
  /** Throws when the statement cannot be made now. */
  readonly check: (db: Reader, now: number) => Promise<unknown>;
  readonly write: (tx: Transaction, entry: NewEntry) => Promise<void>;
}

/** Stores a statement and its photo, both or neither. */
export async function makeStatement(
  { database, files, clock }: Platform,
  { session, text, file, address }: PartyStatement,
  { check, write }: Steps,
): Promise<void> {
  const authorId = session.userId;
  // Checked before the photo is decoded, which is expensive; `write` checks again in the transaction.
  await check(database.read, clock());
  await withPhoto(files, file, { field: 'image', accountId: authorId, address }, image =>
    database.transaction(tx => write(tx, { authorId, text, image })),
  );
}
