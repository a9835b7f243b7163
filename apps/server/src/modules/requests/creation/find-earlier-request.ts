import { createHash } from 'node:crypto';
import type { Body } from '@oficio/domain/endpoint.ts';
import { Failure } from '@oficio/domain/errors.ts';
import type { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Upload } from '../../../platform/http/upload.ts';

type Wish = Body<typeof requestEndpoints.createRequest>;

/** Tells two sendings apart: everything that was asked for, down to the bytes of the photo. */
export function digestOf({ client_id: _, ...wish }: Wish, file: Upload | null): string {
  return createHash('sha256')
    .update(JSON.stringify(wish))
    .update(file?.bytes ?? '')
    .digest('base64url');
}

/**
 * The request that a customer sent under the same key before, or null. Throws 409 when something else was sent under
 * it: whoever changed their words must know that the first ones arrived.
 */
export async function sentBefore(
  db: Reader,
  userId: number,
  clientId: string | null,
  digest: string,
): Promise<number | null> {
  if (clientId === null) return null;
  const sent = await db
    .selectFrom('requests')
    .select(['id', 'client_digest'])
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (sent && sent.client_digest !== digest) throw new Failure('request_already_sent');
  return sent?.id ?? null;
}
