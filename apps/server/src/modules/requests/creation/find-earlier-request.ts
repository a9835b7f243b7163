import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Body } from '@oficio/domain/endpoint.ts';
import { AppError } from '@oficio/domain/errors.ts';
import type { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Upload } from '../../../platform/files/upload-folder.ts';
import { findByClientId } from '../store/read-requests.ts';

type RequestInput = Body<typeof requestEndpoints.createRequest>;

/** Returns a digest of all fields except the key, and of the bytes of the photos in their order. */
export async function digestOf(
  { client_id: _, ...input }: RequestInput,
  uploads: readonly Upload[],
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(input));
  for (const [index, { path, size }] of uploads.entries()) {
    // Separates the photos, because other cuts of the same bytes are other photos.
    if (index > 0) hash.update(`photo of ${size} bytes`);
    for await (const bytes of createReadStream(path)) hash.update(bytes);
  }
  return hash.digest('base64url');
}

/**
 * Returns the id of the request that the customer sent with this key before, or null. Throws 409 when the earlier request had
 * other contents, so that the customer learns that it arrived.
 */
export async function findEarlierRequest(
  db: Reader,
  userId: number,
  clientId: string | null,
  digest: string,
): Promise<number | null> {
  if (clientId === null) return null;
  const sent = await findByClientId(db, userId, clientId);
  if (sent && sent.client_digest !== digest) throw new AppError('request_already_sent');
  return sent?.id ?? null;
}
