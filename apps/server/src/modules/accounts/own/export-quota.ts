import { addAbortSignal, pipeline, type Readable, Transform } from 'node:stream';
import { AppError } from '@oficio/domain/errors.ts';
import { ROW_LIMITS, waitFor } from '@oficio/domain/limits.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/logs/log.ts';
import { tooManyRequests } from '../../../platform/security/limits/limits.ts';
import { endExport, findLatestExports, insertExport } from '../store/data-exports.ts';
import { lockAccount } from '../store/write-users.ts';

/** A download ends after this time. The download of a process that has died counts as running as long. */
const EXPORT_TIMEOUT_MS = 30 * 60_000;
/** Seconds. Most archives take less. */
const RETRY_AFTER = 30;

interface Quota {
  readonly userId: number;
  /** False in tests that download without limits. */
  readonly rateLimit: boolean;
}

/**
 * Stores the start of a download and returns its id. Throws 429 while another one of the user runs, on any instance, and after
 * `ROW_LIMITS.export`, because each archive reads many rows.
 */
export async function beginExport(tx: Transaction, { userId, rateLimit }: Quota): Promise<number> {
  await lockAccount(tx, userId);
  if (rateLimit) await assertQuota(tx, userId);
  return insertExport(tx, userId);
}

async function assertQuota({ db, now }: Transaction, userId: number): Promise<void> {
  const { max, windowMs } = ROW_LIMITS.export;
  const latest = await findLatestExports(db, userId, max);
  if (latest.some(({ started_at, ended_at }) => ended_at === null && started_at + EXPORT_TIMEOUT_MS > now))
    throw new AppError('export_running', { retryAfter: RETRY_AFTER });
  const times = latest.map(({ started_at }) => started_at);
  const waitMs = waitFor(times, max, windowMs, now);
  if (waitMs > 0)
    throw tooManyRequests(waitMs, {
      code: 'export_quota',
      text: wait =>
        `Ya has descargado tus datos ${max} veces en 24 horas. Podrás volver a hacerlo en ${wait}`,
    });
}

/** Returns the archive as a stream that stores the end of the download before its last byte, or when it fails or is aborted. */
export function endWithStream(
  archive: Readable,
  id: number,
  { database, log }: { readonly database: Database; readonly log: Log },
): Readable {
  let ending: Promise<void> | undefined;
  const end = () => {
    ending ??= database
      .transaction(tx => endExport(tx, id))
      .catch(error => log.warn({ err: error }, 'end of a data export not stored'));
    return ending;
  };
  const output = new Transform({
    transform: (chunk, _, done) => done(null, chunk),
    flush: done => void end().then(() => done()),
    destroy: (error, done) => void end().then(() => done(error)),
  });
  // An error of one stream destroys the other, and the reply ends with it.
  pipeline(archive, addAbortSignal(AbortSignal.timeout(EXPORT_TIMEOUT_MS), output), () => {});
  return output;
}
