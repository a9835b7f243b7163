import type { Schema } from '@oficio/domain/endpoint.ts';
import { AppError, ERRORS, type ErrorReply } from '@oficio/domain/errors.ts';
import { parse } from '@oficio/domain/parse.ts';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import type { Log } from '../logs/log.ts';
import { currentRequest } from '../logs/request-context.ts';
import type { Connection, LiveClient } from './connection.ts';
import type { ConnectionLog } from './connection-log.ts';
import type { Acknowledgement, ClientEvents, Payload } from './events.ts';

/** Handles one event. An error that it throws becomes the acknowledgement. */
export type EventHandler<Event extends keyof ClientEvents> = (
  client: LiveClient,
  payload: Payload<ClientEvents[Event]>,
) => Acknowledgement<ClientEvents[Event]> | Promise<Acknowledgement<ClientEvents[Event]>>;

interface Route {
  readonly shape: Schema;
  readonly handle: (client: LiveClient, payload: never) => object | Promise<object>;
}

interface Options {
  readonly log: Log;
  readonly connections: ConnectionLog;
}

type Acknowledge = (reply: object) => void;

/** Checks the events of clients, calls their handlers and acknowledges them. */
export class EventRouter {
  readonly #log: Log;
  readonly #connections: ConnectionLog;
  readonly #routes = new Map<string, Route>();
  #running = 0;
  #onIdle: () => void = () => {};
  #ended = false;

  constructor({ log, connections }: Options) {
    this.#log = log;
    this.#connections = connections;
  }

  on<Event extends keyof ClientEvents>(
    event: Event,
    shape: Schema<unknown, Payload<ClientEvents[Event]>>,
    handle: EventHandler<Event>,
  ): void {
    this.#routes.set(event, { shape: shape as Schema, handle });
  }

  /** Handles one event: its name, its arguments and, if the client wants an answer, the acknowledgement callback. */
  dispatch(connection: Connection, event: readonly unknown[]): void {
    const [name, payload] = event;
    const last = event.length > 1 ? event.at(-1) : undefined;
    const acknowledge = typeof last === 'function' ? (last as Acknowledge) : null;
    const given = event.length - (acknowledge ? 2 : 1);
    const reply = (answer: object) => {
      this.#running -= 1;
      if (this.#running === 0) this.#onIdle();
      if (acknowledge) acknowledge(answer);
      else this.#emitRefused(connection, name, answer);
    };
    this.#running += 1;
    this.#answer(connection, name, given > 0 ? payload : undefined, given).then(reply, error =>
      reply(this.#refusal(name, error)),
    );
  }

  /** Refuses new events; resolves when all earlier events are acknowledged. */
  async end(): Promise<void> {
    this.#ended = true;
    if (this.#running > 0)
      await new Promise<void>(resolve => {
        this.#onIdle = resolve;
      });
  }

  async #answer(connection: Connection, event: unknown, payload: unknown, given: number): Promise<object> {
    if (!(await connection.allowEvent())) throw new AppError('too_many_requests');
    if (this.#ended) throw new AppError('shutting_down');
    const route = typeof event === 'string' ? this.#routes.get(event) : undefined;
    if (!route || given > 1) throw new AppError('invalid');
    const parsed = parse(route.shape, payload);
    if ('problem' in parsed)
      throw new AppError('invalid', { text: parsed.problem.message, field: parsed.problem.field });
    return route.handle(connection, parsed.value as never);
  }

  /** Stays silent about rate limits, because a flood would cause as many answers. */
  #emitRefused(connection: Connection, event: unknown, reply: object): void {
    if ('error' in reply && reply.error !== ERRORS.too_many_requests[1])
      connection.emitRefused({ ...(reply as ErrorReply), event: String(event) });
  }

  #refusal(event: unknown, error: unknown): object {
    const failure = error instanceof AppError ? error : new AppError('internal', { cause: error });
    const isLogged = failure.status >= 500 && !(failure instanceof DatabaseUnavailable);
    if (isLogged)
      this.#log.error(
        { event, code: failure.code, err: failure.cause ?? error },
        'handler of a client event failed',
      );
    const name = typeof event === 'string' && this.#routes.has(event) ? event : 'unknown';
    this.#connections.refuse(failure, `live event ${name}`);
    return failure.toReply(isLogged ? currentRequest()?.id : undefined);
  }
}
