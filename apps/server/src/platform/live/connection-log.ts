import type { IncomingMessage } from 'node:http';
import type { AppError } from '@oficio/domain/errors.ts';
import type { Socket } from 'socket.io';
import { requestIdOf } from '../http/request-context.ts';
import { shortAgent } from '../logs/access-log.ts';
import type { Log } from '../logs/log.ts';
import { recordRefusal } from '../logs/record-refusal.ts';
import { type CallContext, runInRequest } from '../logs/request-context.ts';
import type { SecurityLog } from '../logs/security-log.ts';
import type { TrustedProxies } from '../security/trusted-proxies.ts';

const HANDSHAKE = 'live handshake';

interface Options {
  readonly security: SecurityLog;
  /** Null when the access log is off. */
  readonly access: Log | null;
  readonly proxies: TrustedProxies;
}

/** Gives each live connection a request context, and records refused, opened and closed connections. */
export class ConnectionLog {
  readonly #options: Options;
  readonly #contexts = new WeakMap<Socket['conn'], CallContext>();
  readonly #agents = new WeakMap<Socket['conn'], string | undefined>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Keeps what the log needs of the handshake, because the request itself is dropped. */
  keep(connection: Socket['conn']): void {
    this.#contexts.set(connection, this.#contextOf(connection.request));
    this.#agents.set(connection, connection.request.headers['user-agent']);
  }

  /** Runs the handshake in the context of its connection. */
  run<T>({ conn }: Socket, work: (context: CallContext) => T): T {
    const context = this.#contexts.get(conn) ?? {
      id: '',
      source: '',
      actor: null,
      isOfStaff: false,
      hasFailure: false,
    };
    return runInRequest(context, () => work(context));
  }

  /** Runs an event in a copy of the context, because each event can have its own failure. */
  runEvent(socket: Socket, work: () => void): void {
    this.run(socket, context => runInRequest({ ...context }, work));
  }

  /** Records a refused handshake request. */
  refuseRequest(request: IncomingMessage, failure: AppError): void {
    runInRequest(this.#contextOf(request), () => this.refuse(failure, HANDSHAKE));
  }

  /** Records a refusal of the running connection: of its handshake or of an event. */
  refuse(failure: AppError, route: string = HANDSHAKE): void {
    recordRefusal(this.#options.security, failure, { route });
  }

  /** Writes a line now and one when the connection closes. */
  watch(socket: Socket): void {
    const { access } = this.#options;
    if (!access) return;
    const opened = performance.now();
    this.run(socket, ({ actor, source }) => {
      const who = { actor, source };
      const agent = shortAgent(this.#agents.get(socket.conn));
      access.info({ ...who, transport: socket.conn.transport.name, agent }, 'live connection opened');
      socket.on('disconnect', reason =>
        this.run(socket, () =>
          access.info(
            { ...who, reason, ms: Math.round(performance.now() - opened) },
            'live connection closed',
          ),
        ),
      );
    });
  }

  #contextOf(request: IncomingMessage): CallContext {
    const { proxies } = this.#options;
    return {
      id: requestIdOf(request, proxies),
      source: proxies.callerOf(request),
      actor: null,
      isOfStaff: false,
      hasFailure: false,
    };
  }
}
