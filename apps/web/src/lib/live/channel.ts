import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { RECONNECTION } from '@oficio/domain/chat/limits.ts';
import type { Acknowledge, ClientEvents, ServerEvents } from '@oficio/domain/chat/socket.ts';
import { io, type Socket } from 'socket.io-client';
import { ApiError, OFFLINE_TEXT } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { getToken } from '../storage/session-token.ts';
import { getLiveState, onLiveState, setLiveState } from './state.ts';

/** Milliseconds for an acknowledgement; without one the event may have arrived or not. */
const PATIENCE_MS = 8000;

type Listener = (payload: never) => void;
type Asked<Event extends keyof ClientEvents> = Parameters<ClientEvents[Event]>[0];
type Answered<Event extends keyof ClientEvents> =
  NonNullable<Parameters<ClientEvents[Event]>[1]> extends Acknowledge<infer Value> ? Value : never;

let socket: Socket | null = null;
const listeners = new Map<string, Set<Listener>>();

/**
 * Opens the live channel for the session whose token is stored, and keeps it open through everything but the session's
 * end. Returns what closes it.
 */
export function openLive(userId: number): () => void {
  const opened = io({
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    // Asked for at every attempt: the token may be a newer one by then.
    auth: tell => tell({ token: getToken() }),
    reconnectionDelay: RECONNECTION.firstMs,
    reconnectionDelayMax: RECONNECTION.lastMs,
    timeout: RECONNECTION.timeoutMs,
    forceNew: true,
  });
  let comeBack: ReturnType<typeof setTimeout> | undefined;
  /** The server wants this connection no more. Should the session live on, it was for another reason, which may pass. */
  const turnedAway = () => {
    call(accountEndpoints.me).catch(() => undefined);
    clearTimeout(comeBack);
    comeBack = setTimeout(() => getToken() !== null && opened.connect(), RECONNECTION.lastMs);
  };
  opened.on('connect', () => {
    opened.emit('join', userId);
    setLiveState('up');
  });
  opened.on('disconnect', reason => {
    setLiveState('down');
    if (reason === 'io server disconnect') turnedAway();
  });
  opened.on('connect_error', () => {
    if (!opened.active) turnedAway();
  });
  opened.onAny((event: string, payload: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never);
  });
  socket = opened;
  return () => {
    clearTimeout(comeBack);
    if (socket === opened) socket = null;
    opened.disconnect();
    setLiveState('down');
  };
}

/** Listens to what the server tells, whichever connection it comes by. */
export function onLive<Event extends keyof ServerEvents>(
  event: Event,
  listener: ServerEvents[Event],
): () => void {
  const all = listeners.get(event) ?? new Set();
  listeners.set(event, all.add(listener as Listener));
  return () => void all.delete(listener as Listener);
}

/** Calls back each time the live channel comes up: what was told meanwhile has been missed. */
export const onLiveConnected = (listener: () => void): (() => void) =>
  onLiveState(() => {
    if (getLiveState() === 'up') listener();
  });

/**
 * Sends an event and answers what it was acknowledged with. Rejects with an `ApiError` of status 0 when the channel is
 * down or nobody acknowledged in time, and of 400 when the event was refused.
 */
export async function requestLive<Event extends keyof ClientEvents>(
  event: Event,
  payload: Asked<Event>,
): Promise<Answered<Event>> {
  if (!socket?.connected) throw new ApiError(0, OFFLINE_TEXT);
  const reply: unknown = await socket
    .timeout(PATIENCE_MS)
    .emitWithAck(event, payload)
    .catch(cause => {
      throw new ApiError(0, OFFLINE_TEXT, { cause });
    });
  const refusal = (reply as { readonly error?: unknown } | null)?.error;
  if (typeof refusal === 'string') throw new ApiError(400, refusal);
  return reply as Answered<Event>;
}

/** Says something whose loss does not matter. */
export function emitLive<Event extends keyof ClientEvents>(event: Event, payload: Asked<Event>): void {
  if (socket?.connected) socket.emit(event, payload, () => undefined);
}
