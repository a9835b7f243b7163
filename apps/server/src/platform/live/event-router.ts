import type { Schema } from '@oficio/domain/endpoint.ts';
import { ERRORS, type ErrorReply, Failure } from '@oficio/domain/errors.ts';
import { parse } from '@oficio/domain/parse.ts';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import type { Log } from '../observability/log.ts';
import type { Connection, LiveClient } from './connection.ts';
import type { Answer, ClientEvents, Payload } from './events.ts';

/** What it throws becomes the acknowledgement, a failure in its own words. */
export type EventHandler<Event extends keyof ClientEvents> = (
  client: LiveClient,
  payload: Payload<ClientEvents[Event]>,
) => Answer<ClientEvents[Event]> | Promise<Answer<ClientEvents[Event]>>;

interface Route {
  readonly shape: Schema;
  readonly handle: (client: LiveClient, payload: never) => object | Promise<object>;
}

type Acknowledge = (reply: object) => void;

/** What clients send: checked, given to who listens for it, and acknowledged. */
export class EventRouter {
  readonly #log: Log;
  readonly #routes = new Map<string, Route>();
  #underWay = 0;
  #quiet: () => void = () => {};
  #ended = false;

  constructor(log: Log) {
    this.#log = log;
  }

  on<Event extends keyof ClientEvents>(
    event: Event,
    shape: Schema<unknown, Payload<ClientEvents[Event]>>,
    handle: EventHandler<Event>,
  ): void {
    this.#routes.set(event, { shape: shape as Schema, handle });
  }

  /** `event`: its name, whatever came with it, and perhaps a function that acknowledges it. */
  dispatch(connection: Connection, event: readonly unknown[]): void {
    const [name, payload] = event;
    const last = event.length > 1 ? event.at(-1) : undefined;
    const acknowledge = typeof last === 'function' ? (last as Acknowledge) : null;
    const given = event.length - (acknowledge ? 2 : 1);
    const reply = (answer: object) => {
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#quiet();
      if (acknowledge) acknowledge(answer);
      else this.#tellRefused(connection, name, answer);
    };
    this.#underWay += 1;
    this.#answer(connection, name, given > 0 ? payload : undefined, given).then(reply, error =>
      reply(this.#refusal(name, error)),
    );
  }

  /** Refuses everything from now on; resolves once everything heard before is acknowledged. */
  async end(): Promise<void> {
    this.#ended = true;
    if (this.#underWay > 0)
      await new Promise<void>(resolve => {
        this.#quiet = resolve;
      });
  }

  async #answer(connection: Connection, event: unknown, payload: unknown, given: number): Promise<object> {
    if (!(await connection.allowEvent())) throw new Failure('too_many_requests');
    if (this.#ended) throw new Failure('shutting_down');
    const route = typeof event === 'string' ? this.#routes.get(event) : undefined;
    if (!route || given > 1) throw new Failure('invalid');
    const parsed = parse(route.shape, payload);
    if ('problem' in parsed)
      throw new Failure('invalid', { text: parsed.problem.message, field: parsed.problem.field });
    return route.handle(connection, parsed.value as never);
  }

  /** Not of floods: they would be answered with as many events. */
  #tellRefused(connection: Connection, event: unknown, reply: object): void {
    if ('error' in reply && reply.error !== ERRORS.too_many_requests[1])
      connection.emitRefused({ ...(reply as ErrorReply), event: String(event) });
  }

  #refusal(event: unknown, error: unknown): object {
    const failure = error instanceof Failure ? error : new Failure('internal', { cause: error });
    if (failure.status >= 500 && !(failure instanceof DatabaseUnavailable))
      this.#log.error({ event, code: failure.code, err: failure.cause ?? error }, 'event failed');
    return failure.toReply();
  }
}
