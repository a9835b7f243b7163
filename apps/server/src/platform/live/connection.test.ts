import type { Socket } from 'socket.io';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limitsWith } from '../../testing/limits-with.ts';
import type { Session } from '../http/session.ts';
import { Connection } from './connection.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const disconnect = vi.fn();

/** Returns a function that sends events of a person and returns how many were allowed. */
function open() {
  disconnect.mockClear();
  const limits = limitsWith();
  const socket = { disconnect } as unknown as Socket;
  return async (userId: number, events: number) => {
    const connection = new Connection(socket, { userId } as Session, limits);
    let allowed = 0;
    for (let event = 0; event < events; event += 1) if (await connection.allowEvent()) allowed += 1;
    return allowed;
  };
}

it('a connection allows the two events of each of fifty tabs that reconnect together, and twenty more', async () => {
  const send = open();
  expect(await send(1, 100)).toBe(100);
  expect(await send(1, 30)).toBe(20);
  expect(await send(2, 1)).toBe(1);
});

it('a connection is closed after 5,000 refused events of its person', async () => {
  const send = open();
  expect(await send(1, 5120)).toBe(120);
  expect(disconnect).not.toHaveBeenCalled();
  expect(await send(1, 1)).toBe(0);
  expect(disconnect).toHaveBeenCalledExactlyOnceWith(true);
});
