import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { RECONNECTION } from '@oficio/domain/chat/limits.ts';
import type { ErrorReply } from '@oficio/domain/errors.ts';
import type { Acknowledge, ClientEvents, ServerEvents } from '@oficio/domain/live/socket.ts';
import { io, type Socket } from 'socket.io-client';
import { ApiError, OFFLINE_TEXT } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { getToken } from '../storage/session-token.ts';
import { liveState } from './state.ts';

/** Timeout for an acknowledgement in milliseconds. After it, the event may or may not have arrived. */
const ACKNOWLEDGE_TIMEOUT_MS = 8000;

type Listener = (payload: never) => void;
type EventPayload<Event extends keyof ClientEvents> = Parameters<ClientEvents[Event]>[0];
type EventReply<Event extends keyof ClientEvents> =
  NonNullable<Parameters<ClientEvents[Event]>[1]> extends Acknowledge<infer Value> ? Value : never;

let socket: Socket | null = null;
const listeners = new Map<string, Set<Listener>>();

/** Opens the live channel for the stored session and keeps it open until the session ends. Returns a function that closes it. */
export function openLive(userId: number): () => void {
  const opened = io({
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    // Read at each attempt, because the token may have changed.
    auth: setAuth => setAuth({ token: getToken() }),
    reconnectionDelay: RECONNECTION.firstMs,
    reconnectionDelayMax: RECONNECTION.lastMs,
    timeout: RECONNECTION.timeoutMs,
    forceNew: true,
  });
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  /** The server closed the connection. If the session is still valid, the reason may be temporary. */
  const onRefused = () => {
    call(accountEndpoints.me).catch(() => undefined);
    clearTimeout(reconnectTimer);
    reconnectTimer = setTimeout(() => getToken() !== null && opened.connect(), RECONNECTION.lastMs);
  };
  opened.on('connect', () => {
    opened.emit('join', userId);
    liveState.set('up');
  });
  opened.on('disconnect', reason => {
    liveState.set('down');
    if (reason === 'io server disconnect') onRefused();
  });
  opened.on('connect_error', () => {
    if (!opened.active) onRefused();
  });
  opened.onAny((event: string, payload: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never);
  });
  socket = opened;
  return () => {
    clearTimeout(reconnectTimer);
    if (socket === opened) socket = null;
    opened.disconnect();
    liveState.set('down');
  };
}

/** Subscribes to a server event across reconnections. */
export function onLive<Event extends keyof ServerEvents>(
  event: Event,
  listener: ServerEvents[Event],
): () => void {
  const all = listeners.get(event) ?? new Set();
  listeners.set(event, all.add(listener as Listener));
  return () => void all.delete(listener as Listener);
}

/** Calls back after each connection, because events may have been missed before it. */
export const onLiveConnected = (listener: () => void): (() => void) =>
  liveState.subscribe(() => {
    if (liveState.get() === 'up') listener();
  });

/**
 * Sends an event and resolves with its acknowledgement. Rejects with an `ApiError` of status 0 when the channel is down or the
 * server does not acknowledge in time, and of status 400 when the server refuses the event.
 */
export async function requestLive<Event extends keyof ClientEvents>(
  event: Event,
  payload: EventPayload<Event>,
): Promise<EventReply<Event>> {
  if (!socket?.connected) throw new ApiError(0, OFFLINE_TEXT);
  const reply: unknown = await socket
    .timeout(ACKNOWLEDGE_TIMEOUT_MS)
    .emitWithAck(event, payload)
    .catch(cause => {
      throw new ApiError(0, OFFLINE_TEXT, { cause });
    });
  const { error, reference } = (reply ?? {}) as Partial<ErrorReply>;
  if (typeof error === 'string') throw new ApiError(400, error, { reference });
  return reply as EventReply<Event>;
}

/** Sends an event that may be lost. */
export function emitLive<Event extends keyof ClientEvents>(event: Event, payload: EventPayload<Event>): void {
  if (socket?.connected) socket.emit(event, payload, () => undefined);
}
