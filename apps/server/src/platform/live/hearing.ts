import type { Schema } from '@oficio/domain/endpoint.ts';
import { ERRORS, type ErrorReply, Failure } from '@oficio/domain/errors.ts';
import { parse } from '@oficio/domain/parse.ts';
import type { Log } from '../log.ts';
import type { Connection, LiveClient } from './connection.ts';
import type { Answer, Heard, Payload } from './events.ts';

/** What it throws becomes the acknowledgement, a failure in its own words. */
export type Hear<Event extends keyof Heard> = (
  client: LiveClient,
  payload: Payload<Heard[Event]>,
) => Answer<Heard[Event]> | Promise<Answer<Heard[Event]>>;

interface Ear {
  readonly shape: Schema;
  readonly hear: (client: LiveClient, payload: never) => unknown;
}

type Acknowledge = (reply: object) => void;

/** What clients send: checked, given to who listens for it, and acknowledged. */
export class Hearing {
  readonly #log: Log;
  readonly #ears = new Map<string, Ear>();
  readonly #underWay = new Set<Promise<void>>();
  #ended = false;

  constructor(log: Log) {
    this.#log = log;
  }

  on<Event extends keyof Heard>(
    event: Event,
    shape: Schema<unknown, Payload<Heard[Event]>>,
    hear: Hear<Event>,
  ): void {
    this.#ears.set(event, { shape: shape as Schema, hear });
  }

  /** `given`: whatever came with the event, perhaps ended by a function that acknowledges it. */
  heard(connection: Connection, event: unknown, given: readonly unknown[]): void {
    const last = given.at(-1);
    const acknowledge = typeof last === 'function' ? (last as Acknowledge) : null;
    const hearing = this.#answer(connection, event, acknowledge ? given.slice(0, -1) : given)
      .catch(error => this.#refusal(event, error))
      .then(reply => (acknowledge ? acknowledge(reply) : this.#tellRefused(connection, event, reply)))
      .finally(() => this.#underWay.delete(hearing));
    this.#underWay.add(hearing);
  }

  /** Refuses everything from now on; resolves once everything heard before is acknowledged. */
  async end(): Promise<void> {
    this.#ended = true;
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
  }

  async #answer(connection: Connection, event: unknown, given: readonly unknown[]): Promise<object> {
    if (!connection.mayGoOn()) throw new Failure('too_many_requests');
    if (this.#ended) throw new Failure('shutting_down');
    const ear = typeof event === 'string' ? this.#ears.get(event) : undefined;
    if (!ear || given.length > 1) throw new Failure('invalid');
    const parsed = parse(ear.shape, given[0]);
    if ('problem' in parsed)
      throw new Failure('invalid', { text: parsed.problem.message, field: parsed.problem.field });
    return (await ear.hear(connection, parsed.value as never)) as object;
  }

  /** Not of floods: they would be answered with as many events. */
  #tellRefused(connection: Connection, event: unknown, reply: object): void {
    if ('error' in reply && reply.error !== ERRORS.too_many_requests[1])
      connection.tellRefused({ ...(reply as ErrorReply), event: String(event) });
  }

  #refusal(event: unknown, error: unknown): object {
    const failure = error instanceof Failure ? error : new Failure('internal', { cause: error });
    if (failure.status >= 500)
      this.#log.error({ event, code: failure.code, err: failure.cause ?? error }, 'event failed');
    return failure.toReply();
  }
}
