import type { ErrorReply } from '@oficio/domain/errors.ts';
import type { ClientEvents, ServerEvents } from '@oficio/domain/live/socket.ts';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import type { App } from '../../app.ts';

type Payload<Event> = Event extends (payload: infer P, ...rest: never[]) => void ? P : never;
/** Untyped, because tests check both errors and successes. */
type Reply = Record<string, unknown> & Partial<ErrorReply>;

/** One connection to the live channel, with all events that it has received. */
export interface SocketClient {
  readonly socket: Socket;
  /** Oldest first. */
  received<Event extends keyof ServerEvents>(event: Event): readonly Payload<ServerEvents[Event]>[];
  /** Resolves with the first payload of this event that `wanted` accepts, including earlier ones. */
  waitFor<Event extends keyof ServerEvents>(
    event: Event,
    wanted?: (payload: Payload<ServerEvents[Event]>) => boolean,
  ): Promise<Payload<ServerEvents[Event]>>;
  /** Sends an event and resolves with its acknowledgement. Payloads are unchecked on purpose. */
  ask(event: keyof ClientEvents | string, ...given: readonly unknown[]): Promise<Reply>;
  /** Resolves with the reason when the connection is closed. */
  readonly closed: Promise<string>;
  close(): void;
}

/** Listens on a free port of this machine. Returns the origin. */
export function listen(app: App): Promise<string> {
  return app.server.listen({ port: 0, host: '127.0.0.1' });
}

/** Connects to the live channel. Rejects with the server's refusal. */
export async function openSocketClient(
  url: string,
  token: unknown,
  options: Partial<ManagerOptions & SocketOptions> = {},
): Promise<SocketClient> {
  const socket = io(url, {
    auth: { token },
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
    ...options,
  });
  const client = socketClientOf(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('connect_error', error => {
      socket.close();
      reject(error);
    });
  });
  return client;
}

function socketClientOf(socket: Socket): SocketClient {
  const log: { readonly event: string; readonly payload: never }[] = [];
  const waiting = new Set<() => void>();
  socket.onAny((event: string, payload: unknown) => {
    log.push({ event, payload: payload as never });
    for (const look of waiting) look();
  });
  const received = (event: string) => log.filter(entry => entry.event === event).map(entry => entry.payload);
  return {
    socket,
    received: received,
    waitFor: (event, wanted = () => true) =>
      new Promise(resolve => {
        const look = () => {
          const found = received(event).find(wanted);
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    ask: (event, ...given) => new Promise(resolve => socket.emit(event, ...given, resolve)),
    closed: new Promise(resolve => socket.once('disconnect', resolve)),
    close: () => socket.close(),
  };
}
