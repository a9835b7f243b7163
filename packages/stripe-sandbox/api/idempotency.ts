import { createHmac } from 'node:crypto';
import type { AnswerRow, SandboxStorage, StorageTransaction } from '../host/storage.ts';
import { ApiError } from '../http/api-error.ts';
import type { Caller } from '../http/authorise.ts';
import type { ApiAnswer } from '../http/call.ts';
import type { Form } from '../http/form.ts';

const STORED_MS = 24 * 3_600_000;
const KEY = /^[\x20-\x7e]{1,255}$/;

/** A call with an idempotency key. */
export interface KeyedCall {
  /** The key with the kind of caller, so that a browser cannot use a key of the server. */
  readonly scopedKey: string;
  readonly key: string;
  /** HMAC of the path and the parameters. A plain hash could reveal a card number. */
  readonly fingerprint: string;
}

/** Returns null for a call without a key. Throws 400 for an invalid key. */
export function readKey(
  header: string | undefined,
  caller: Caller,
  call: { readonly path: string; readonly form: Form },
  fingerprintKey: Buffer,
): KeyedCall | null {
  if (!header) return null;
  if (!KEY.test(header)) throw ApiError.invalid('Idempotency keys have up to 255 printable characters.');
  const text = JSON.stringify([call.path, sorted(call.form)]);
  const fingerprint = createHmac('sha256', fingerprintKey).update(text).digest('base64url');
  return { scopedKey: `${caller}:${header}`, key: header, fingerprint };
}

/** Answers a keyed call once: a repetition with the same key gets the stored answer for a day. */
export class StoredAnswers {
  readonly #storage: SandboxStorage;
  readonly #clock: () => number;
  readonly #inFlight = new Set<string>();

  constructor(storage: SandboxStorage, clock: () => number) {
    this.#storage = storage;
    this.#clock = clock;
  }

  /** Throws 409 while this process answers the same key, and 400 when another call used the key. Waits for other processes. */
  async once(
    call: KeyedCall,
    work: (tx: StorageTransaction) => Promise<ApiAnswer>,
  ): Promise<ApiAnswer & { replayed: boolean }> {
    const { scopedKey, fingerprint, key } = call;
    const stored = await this.#storage.findAnswer(scopedKey, this.#clock() - STORED_MS);
    if (stored) return { ...answerOf(stored, call), replayed: true };
    if (this.#inFlight.has(scopedKey)) throw inUse(key);
    this.#inFlight.add(scopedKey);
    try {
      return await this.#storage.transaction(async tx => {
        const expired = tx.now - STORED_MS;
        if (!(await tx.claimKey(scopedKey, fingerprint, expired))) {
          const other = await tx.findAnswer(scopedKey, expired);
          if (other) return { ...answerOf(other, call), replayed: true };
        }
        const { status, body } = await work(tx);
        await tx.saveAnswer(scopedKey, { status, answer: JSON.stringify(body) });
        return { status, body, replayed: false };
      });
    } finally {
      this.#inFlight.delete(scopedKey);
    }
  }
}

function answerOf({ fingerprint, status, answer }: AnswerRow, call: KeyedCall): ApiAnswer {
  if (fingerprint !== call.fingerprint) throw usedOtherwise(call.key);
  return { status: status ?? 500, body: JSON.parse(answer ?? '{}') };
}

/** Sorts the parameters by name, because their order has no meaning. */
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
