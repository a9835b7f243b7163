import type { Database, Reader, Unit } from '../../../apps/server/src/platform/database/database.ts';
import { sign } from '../../../apps/server/src/platform/secret.ts';
import type { Caller } from '../payments/present-intent.ts';
import { ApiError } from '../http/api-error.ts';
import type { Answer } from '../http/call.ts';
import type { Form } from '../http/form.ts';

const KEPT_MS = 24 * 3_600_000;
const KEY = /^[\x20-\x7e]{1,255}$/;

/** A keyed call, as it is recognised again. */
export interface KeyedCall {
  /** The key within its caller's own, so that a browser cannot use up the server's. */
  readonly scopedKey: string;
  readonly key: string;
  /** Of the path and the parameters. Keyed, because it may be over a card number. */
  readonly fingerprint: string;
}

/** Null when the call carries no key. Throws 400 for one that is too long. */
export function readKey(
  header: string | undefined,
  caller: Caller,
  call: { readonly path: string; readonly form: Form },
  fingerprintKey: Buffer,
): KeyedCall | null {
  if (!header) return null;
  if (!KEY.test(header)) throw ApiError.invalid('Idempotency keys have up to 255 printable characters.');
  const fingerprint = sign(fingerprintKey, JSON.stringify([call.path, sorted(call.form)]));
  return { scopedKey: `${caller}:${header}`, key: header, fingerprint };
}

/** Answers a keyed call once: the same call with the same key gets the kept answer for a day. */
export class KeptAnswers {
  readonly #database: Database;
  readonly #clock: () => number;
  readonly #inFlight = new Set<string>();

  constructor(database: Database, clock: () => number) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Throws 409 while the same key is being answered here (another instance's is waited for) and 400 when it was another call's. */
  async once(
    call: KeyedCall,
    work: (unit: Unit) => Promise<Answer>,
  ): Promise<Answer & { replayed: boolean }> {
    const known = await findKept(this.#database.read, call, this.#clock());
    if (known) return { ...known, replayed: true };
    if (this.#inFlight.has(call.scopedKey)) throw inUse(call.key);
    this.#inFlight.add(call.scopedKey);
    try {
      return await this.#database.transaction(async unit => {
        if (!(await claim(unit, call))) {
          const kept = await findKept(unit.db, call, unit.now);
          if (kept) return { ...kept, replayed: true };
        }
        const answer = await work(unit);
        await keep(unit, call, answer);
        return { ...answer, replayed: false };
      });
    } finally {
      this.#inFlight.delete(call.scopedKey);
    }
  }
}

/** Returns whether the key is free. */
async function claim({ db, now }: Unit, { scopedKey, fingerprint }: KeyedCall): Promise<boolean> {
  await db
    .deleteFrom('sandbox_idempotency')
    .where('created_at', '<=', now - KEPT_MS)
    .execute();
  const claimed = await db
    .insertInto('sandbox_idempotency')
    .values({ scoped_key: scopedKey, fingerprint, status: null, answer: null, created_at: now })
    .onConflict(conflict => conflict.column('scoped_key').doNothing())
    .returning('scoped_key')
    .executeTakeFirst();
  return claimed !== undefined;
}

async function findKept(db: Reader, call: KeyedCall, now: number): Promise<Answer | null> {
  const kept = await db
    .selectFrom('sandbox_idempotency')
    .select(['fingerprint', 'status', 'answer'])
    .where('scoped_key', '=', call.scopedKey)
    .where('created_at', '>', now - KEPT_MS)
    .executeTakeFirst();
  if (!kept) return null;
  if (kept.fingerprint !== call.fingerprint) throw usedOtherwise(call.key);
  return { status: kept.status ?? 500, body: JSON.parse(kept.answer ?? '{}') };
}

async function keep(unit: Unit, { scopedKey }: KeyedCall, answer: Answer): Promise<void> {
  await unit.db
    .updateTable('sandbox_idempotency')
    .set({ status: answer.status, answer: JSON.stringify(answer.body) })
    .where('scoped_key', '=', scopedKey)
    .execute();
}

/** Order of parameters says nothing. */
function sorted(form: Form | string): unknown {
  if (typeof form === 'string') return form;
  return Object.keys(form)
    .sort()
    .map(name => [name, sorted(form[name] ?? '')]);
}

const inUse = (key: string) =>
  new ApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key: ${key}. Please try again later.`,
  });

const usedOtherwise = (key: string) =>
  new ApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
