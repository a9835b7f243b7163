import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Body } from '@oficio/domain/endpoint.ts';
import { AppError } from '@oficio/domain/errors.ts';
import type { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { dateProblem, dateToDays, endOfDays, parseDays } from '@oficio/domain/requests/days.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { instantIn } from '../../../platform/database/instant.ts';
import { flagOf } from '../../../platform/database/tables.ts';
import type { Upload } from '../../../platform/files/upload-folder.ts';
import { withPhotos } from '../../../platform/files/with-photo.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isActiveCustomer } from '../../accounts/public.ts';
import { assertRequestable, findTechnician, lockApproval } from '../../technicians/public.ts';
import { lockUser } from '../store/lock-user.ts';
import { insertFurtherPhotos } from '../store/photos.ts';
import { findByClientId } from '../store/read-requests.ts';
import { DuplicateRequestError, insertEvent, insertRequest } from '../store/write-requests.ts';
import { findZone } from '../view/job-place.ts';
import { assertRequestQuota } from './request-quota.ts';

type RequestInput = Body<typeof requestEndpoints.createRequest>;

interface Sender {
  readonly userId: number;
  /** Network address. */
  readonly address: string;
}

const PHOTO_FIELD = 'image';

/**
 * Creates a direct or open request and returns its id. Returns the id of the earlier request if it was sent before with the same key.
 * Throws 4xx for an invalid request and stores nothing then.
 */
export async function createRequest(
  platform: Platform,
  sender: Sender,
  sent: RequestInput,
  uploads: readonly Upload[],
): Promise<number> {
  const { userId } = sender;
  const { database, files, settings, clock } = platform;
  const input = dateToDays(sent);
  // Errors name the field that the customer filled in.
  const daysField = sent.scheduled_days === null ? 'scheduled_date' : 'scheduled_days';
  const zone = await findZone(database.read, input, settings.siteTimeZone);
  const scheduledAt = instantIn(zone, input.scheduled_date);
  const customer = { userId, technicianId: input.technician_id, rateLimit: settings.rateLimit };
  const digest = await digestOf(sent, uploads);
  const earlier = await findEarlierRequest(database.read, userId, input.client_id, digest);
  if (earlier !== null) return earlier;
  // Checked before the photo is decoded, because decoding is expensive. The checks in the transaction are the exact ones.
  try {
    await assertRequestQuota(database.read, { ...customer, now: clock() });
  } catch (error) {
    // A parallel call with the same key may have used the last place since the read above.
    const parallel = await findEarlierRequest(database.read, userId, input.client_id, digest);
    if (parallel !== null) return parallel;
    throw error;
  }
  await assertPossible(database.read, userId, input, { scheduledAt, zone, daysField, now: clock() });
  const source = { field: PHOTO_FIELD, accountId: userId, address: sender.address };
  try {
    return await withPhotos(files, uploads, source, images =>
      database.transaction(async tx => {
        await lockUser(tx.db, userId);
        if ((await findEarlierRequest(tx.db, userId, input.client_id, digest)) !== null)
          throw new DuplicateRequestError();
        await assertRequestQuota(tx.db, { ...customer, now: tx.now });
        return insertWithEvent(tx, userId, input, { images, digest, zone, scheduledAt, daysField });
      }),
    );
  } catch (error) {
    // A parallel call with the same key was first; the next try returns its request.
    if (error instanceof DuplicateRequestError) return createRequest(platform, sender, sent, uploads);
    throw error;
  }
}

interface Sent {
  /** Names in the file store. */
  readonly images: readonly string[];
  readonly digest: string;
  /** IANA zone of the job. */
  readonly zone: string;
  /** The date that the customer prefers, in milliseconds since the epoch. */
  readonly scheduledAt: number | null;
  readonly daysField: Times['daysField'];
}

async function insertWithEvent(
  tx: Transaction,
  userId: number,
  input: RequestInput,
  { images, digest, zone, scheduledAt, daysField }: Sent,
): Promise<number> {
  const technicianId = input.technician_id;
  if (technicianId !== null) await lockApproval(tx, technicianId);
  await assertPossible(tx.db, userId, input, { scheduledAt, zone, daysField, now: tx.now });
  const [image = null, ...further] = images;
  const requestId = await insertRequest(tx, {
    user_id: userId,
    technician_id: technicianId,
    is_open: flagOf(technicianId === null),
    service_id: input.service_id,
    description: input.description,
    address: input.address,
    latitude: input.latitude,
    longitude: input.longitude,
    time_zone: zone,
    scheduled_at: scheduledAt,
    scheduled_days: input.scheduled_days,
    status: 'pending',
    offer_version: 0,
    image,
    client_id: input.client_id,
    client_digest: input.client_id === null ? null : digest,
    created_at: tx.now,
    updated_at: tx.now,
  });
  await insertFurtherPhotos(tx, requestId, further);
  // Checked after the insert, which waits for a running deletion of the account. A photo may take minutes to arrive, and the
  // account may have become an administrator's, which ended this session.
  if (!(await isActiveCustomer(tx.db, userId))) throw new AppError('session_expired');
  await insertEvent(tx, { requestId, actorId: userId, action: 'create', from: null, to: 'pending' });
  await tx.publish('request_created', { requestId });
  return requestId;
}

interface Times {
  readonly scheduledAt: number | null;
  /** IANA zone of the job. */
  readonly zone: string;
  /** Field that named the days. */
  readonly daysField: 'scheduled_date' | 'scheduled_days';
  readonly now: number;
}

/** Throws 4xx for an invalid date, service or technician. */
async function assertPossible(
  db: Reader,
  userId: number,
  input: RequestInput,
  { scheduledAt, zone, daysField, now }: Times,
) {
  assertDate(scheduledAt, 'scheduled_date', now);
  const days = input.scheduled_days === null ? null : parseDays(input.scheduled_days);
  assertDate(days && endOfDays(days, zone), daysField, now);
  await assertRequestable(db, input.service_id);
  if (input.technician_id !== null) await assertOffered(db, userId, input.technician_id, input.service_id);
}

/** Returns a digest of all fields except the key, and of the bytes of the photos in their order. */
async function digestOf(
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
async function findEarlierRequest(
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

/** Throws 4xx unless the chosen technician is another user, approved, available and offers the service. */
export async function assertOffered(
  db: Reader,
  userId: number,
  technicianId: number,
  serviceId: number,
): Promise<void> {
  const field = 'technician_id';
  if (technicianId === userId) throw new AppError('cannot_request_self', { field });
  const technician = await findTechnician(db, technicianId);
  if (!technician?.approved) throw new AppError('technician_not_found', { field });
  if (!technician.available) throw new AppError('technician_unavailable', { field });
  if (!technician.serviceIds.includes(serviceId))
    throw new AppError('service_not_offered', { field: 'service_id' });
}

/** Dates may exceed the limits by this much, because clocks differ and filling in a form takes time. */
const DATE_TOLERANCE_MS = 60_000;

/** Throws 400 when a date is in the past or too far in the future. Accepts null. */
export function assertDate(date: number | null, field: string, now: number): void {
  if (date === null) return;
  // Each end has its own tolerance: a date in half a minute must not become a past one.
  const problem = dateProblem(
    date < now ? date + DATE_TOLERANCE_MS : Math.max(now, date - DATE_TOLERANCE_MS),
    now,
  );
  if (problem) throw new AppError(problem, { field });
}
