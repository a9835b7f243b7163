import type { MessageOut } from '@oficio/domain/chat/contract.ts';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import type { PendingMessage, PendingMessageStorage } from './pending-messages.ts';
import { LIMITED_RETRY_MS, UnsentMessages } from './unsent-messages.ts';

/** Storage that, like the browser's, survives the messages that wrote to it. */
function memory(): PendingMessageStorage & { readonly entries: Map<string, PendingMessage> } {
  const entries = new Map<string, PendingMessage>();
  return {
    entries,
    load: () => [...entries.values()].map(pending => ({ ...pending, state: 'waiting' })),
    save: pending => void entries.set(pending.clientId, pending),
    delete: clientId => void entries.delete(clientId),
  };
}

/** Outcome of a delivery attempt: acknowledged; stored, but the acknowledgement is lost; or the request is lost. */
type Fate = 'ok' | 'unacknowledged' | 'lost';

/** Server that stores one message per key, with one outcome per attempt. Attempts beyond `fates` succeed. */
function serverBehind(fates: Fate[]) {
  const stored = new Map<string, MessageOut>();
  const deliver = async (pending: PendingMessage): Promise<MessageOut> => {
    const fate = fates.shift() ?? 'ok';
    await Promise.resolve();
    if (fate === 'lost') throw new ApiError(0, '');
    const message = stored.get(pending.clientId) ?? {
      id: stored.size + 1,
      request_id: pending.requestId,
      sender_id: 1,
      message: pending.text,
      photo: null,
      created_at: '',
      client_id: pending.clientId,
    };
    stored.set(pending.clientId, message);
    if (fate === 'unacknowledged') throw new ApiError(0, '');
    return message;
  };
  const textsOf = (requestId: number) =>
    [...stored.values()].filter(one => one.request_id === requestId).map(one => one.message);
  return { deliver, stored, textsOf };
}

type Step = 'write' | 'other' | 'retry' | 'reload' | 'confirm' | 'wait';
const settle = () => new Promise(resolve => setImmediate(resolve));

test('UnsentMessages loses and doubles no message and keeps the order of each conversation', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom<Step>('write', 'other', 'retry', 'reload', 'confirm', 'wait'), {
        maxLength: 30,
      }),
      fc.array(fc.constantFrom<Fate>('ok', 'unacknowledged', 'lost'), { maxLength: 30 }),
      async (steps, fates) => {
        const server = serverBehind([...fates]);
        const storage = memory();
        const open = () =>
          new UnsentMessages({ storage, deliver: server.deliver, onStored: () => undefined });
        let unsent = open();
        const wrote: Record<1 | 2, string[]> = { 1: [], 2: [] };
        const write = (requestId: 1 | 2) => {
          const text = `${requestId}.${wrote[requestId].length}`;
          wrote[requestId].push(text);
          unsent.write(requestId, text);
        };
        const acts: Record<Step, () => unknown> = {
          write: () => write(1),
          other: () => write(2),
          retry: () => unsent.retry(),
          reload: () => {
            unsent.close();
            unsent = open();
          },
          confirm: () => {
            for (const key of server.stored.keys()) unsent.drop(key);
          },
          wait: settle,
        };
        for (const step of steps) await acts[step]();
        for (let turn = 0; storage.entries.size > 0 && turn <= fates.length + steps.length; turn += 1) {
          unsent.retry();
          await settle();
        }
        expect(unsent.queue.get()).toEqual([]);
        expect(storage.entries.size).toBe(0);
        expect([server.textsOf(1), server.textsOf(2)]).toEqual([wrote[1], wrote[2]]);
      },
    ),
  );
});

test('UnsentMessages marks a refused message, does not retry it and sends the next one', async () => {
  const deliver = vi.fn(async (pending: PendingMessage): Promise<MessageOut> => {
    if (pending.text === 'no') throw new ApiError(409, 'Este trabajo se canceló');
    return serverBehind([]).deliver(pending);
  });
  const unsent = new UnsentMessages({ storage: memory(), deliver, onStored: () => undefined });
  unsent.write(1, 'no');
  unsent.write(1, 'sí');
  await settle();
  await settle();
  unsent.retry();
  expect(unsent.queue.get()).toMatchObject([
    { text: 'no', state: 'refused', problem: 'Este trabajo se canceló' },
  ]);
  expect(deliver).toHaveBeenCalledTimes(2);
});

test('UnsentMessages shows why messages over the limit wait, and sends them in order after a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const server = serverBehind([]);
    let isLimited = true;
    const deliver = async (pending: PendingMessage): Promise<MessageOut> => {
      if (isLimited) throw new ApiError(429, 'Podrás enviar otro en 40 segundos');
      return server.deliver(pending);
    };
    const unsent = new UnsentMessages({ storage: memory(), deliver, onStored: () => undefined });
    unsent.write(1, 'uno');
    unsent.write(1, 'dos');
    await settle();
    const limited = { state: 'failed', problem: 'Podrás enviar otro en 40 segundos' };
    expect(unsent.queue.get()).toMatchObject([limited, limited]);
    isLimited = false;
    vi.advanceTimersByTime(LIMITED_RETRY_MS);
    await settle();
    await settle();
    expect(unsent.queue.get()).toEqual([]);
    expect(server.textsOf(1)).toEqual(['uno', 'dos']);
  } finally {
    vi.useRealTimers();
  }
});

test('UnsentMessages keeps a message that could not be sent, marked as failed, until the user retries', async () => {
  const server = serverBehind(['lost']);
  const unsent = new UnsentMessages({
    storage: memory(),
    deliver: server.deliver,
    onStored: () => undefined,
  });
  unsent.write(1, 'hola');
  unsent.write(1, '¿hay alguien?');
  expect(unsent.queue.get()).toMatchObject([{ state: 'sending' }, { state: 'waiting' }]);
  await settle();
  expect(unsent.queue.get()).toMatchObject([
    { text: 'hola', state: 'failed' },
    { text: '¿hay alguien?', state: 'failed' },
  ]);
  unsent.retry(1);
  await settle();
  await settle();
  expect(server.textsOf(1)).toEqual(['hola', '¿hay alguien?']);
});

test('UnsentMessages keeps messages when the session has ended, and sends nothing after close', async () => {
  const storage = memory();
  const deliver = vi.fn().mockRejectedValue(new ApiError(401, 'Tu sesión ha caducado'));
  const unsent = new UnsentMessages({ storage, deliver, onStored: () => undefined });
  unsent.write(1, 'hola');
  await settle();
  expect(unsent.queue.get()).toMatchObject([{ state: 'failed' }]);
  unsent.close();
  unsent.retry();
  expect([deliver.mock.calls.length, storage.entries.size]).toEqual([1, 1]);
});
