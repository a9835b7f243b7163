import type { MessageOut } from '@oficio/domain/chat/contract.ts';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { Outbox } from './outbox.ts';
import type { LetterStorage } from './pending-message-storage.ts';
import type { Letter } from './pending-messages.ts';

/** Keeps letters as a browser would, beyond the outbox that wrote them. */
function memory(): LetterStorage & { readonly kept: Map<string, Letter> } {
  const kept = new Map<string, Letter>();
  return {
    kept,
    load: () => [...kept.values()].map(letter => ({ ...letter, state: 'waiting' })),
    keep: letter => void kept.set(letter.clientId, letter),
    drop: clientId => void kept.delete(clientId),
  };
}

/** What becomes of one try: it arrives and is acknowledged; it arrives and that is lost; it never arrives. */
type Fate = 'ok' | 'unacknowledged' | 'lost';

/** A server that, as ours does, stores one message per key, behind a line that fails as told; without fates it works. */
function serverBehind(fates: Fate[]) {
  const stored = new Map<string, MessageOut>();
  const deliver = async (letter: Letter): Promise<MessageOut> => {
    const fate = fates.shift() ?? 'ok';
    await Promise.resolve();
    if (fate === 'lost') throw new ApiError(0, '');
    const message = stored.get(letter.clientId) ?? {
      id: stored.size + 1,
      request_id: letter.requestId,
      sender_id: 1,
      message: letter.text,
      created_at: '',
      client_id: letter.clientId,
    };
    stored.set(letter.clientId, message);
    if (fate === 'unacknowledged') throw new ApiError(0, '');
    return message;
  };
  const textsOf = (requestId: number) =>
    [...stored.values()].filter(one => one.request_id === requestId).map(one => one.message);
  return { deliver, stored, textsOf };
}

type Step = 'write' | 'other' | 'retry' | 'reload' | 'told' | 'wait';
const settle = () => new Promise(resolve => setImmediate(resolve));

test('nothing is lost, nothing doubled, and each conversation keeps the order it was written in', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom<Step>('write', 'other', 'retry', 'reload', 'told', 'wait'), { maxLength: 30 }),
      fc.array(fc.constantFrom<Fate>('ok', 'unacknowledged', 'lost'), { maxLength: 30 }),
      async (steps, fates) => {
        const server = serverBehind([...fates]);
        const storage = memory();
        const open = () => new Outbox({ storage, deliver: server.deliver, onStored: () => undefined });
        let outbox = open();
        const wrote: Record<1 | 2, string[]> = { 1: [], 2: [] };
        const write = (requestId: 1 | 2) => {
          const text = `${requestId}.${wrote[requestId].length}`;
          wrote[requestId].push(text);
          outbox.write(requestId, text);
        };
        const acts: Record<Step, () => unknown> = {
          write: () => write(1),
          other: () => write(2),
          retry: () => outbox.retry(),
          reload: () => {
            outbox.close();
            outbox = open();
          },
          told: () => {
            for (const key of server.stored.keys()) outbox.drop(key);
          },
          wait: settle,
        };
        for (const step of steps) await acts[step]();
        for (let turn = 0; storage.kept.size > 0 && turn <= fates.length + steps.length; turn += 1) {
          outbox.retry();
          await settle();
        }
        expect(outbox.get()).toEqual([]);
        expect(storage.kept.size).toBe(0);
        expect([server.textsOf(1), server.textsOf(2)]).toEqual([wrote[1], wrote[2]]);
      },
    ),
  );
});

test('a refusal is told, holds up nothing and is not tried again', async () => {
  const deliver = vi.fn(async (letter: Letter): Promise<MessageOut> => {
    if (letter.text === 'no') throw new ApiError(409, 'Este trabajo se canceló');
    return serverBehind([]).deliver(letter);
  });
  const outbox = new Outbox({ storage: memory(), deliver, onStored: () => undefined });
  outbox.write(1, 'no');
  outbox.write(1, 'sí');
  await settle();
  await settle();
  outbox.retry();
  expect(outbox.get()).toMatchObject([{ text: 'no', state: 'refused', problem: 'Este trabajo se canceló' }]);
  expect(deliver).toHaveBeenCalledTimes(2);
});

test('a letter that no way was open for stays, marked, until somebody tries again', async () => {
  const server = serverBehind(['lost']);
  const outbox = new Outbox({ storage: memory(), deliver: server.deliver, onStored: () => undefined });
  outbox.write(1, 'hola');
  outbox.write(1, '¿hay alguien?');
  expect(outbox.get()).toMatchObject([{ state: 'sending' }, { state: 'waiting' }]);
  await settle();
  expect(outbox.get()).toMatchObject([
    { text: 'hola', state: 'failed' },
    { text: '¿hay alguien?', state: 'failed' },
  ]);
  outbox.retry(1);
  await settle();
  await settle();
  expect(server.textsOf(1)).toEqual(['hola', '¿hay alguien?']);
});

test('a session that has ended refuses no letter, and a closed outbox sends none', async () => {
  const storage = memory();
  const deliver = vi.fn().mockRejectedValue(new ApiError(401, 'Tu sesión ha caducado'));
  const outbox = new Outbox({ storage, deliver, onStored: () => undefined });
  outbox.write(1, 'hola');
  await settle();
  expect(outbox.get()).toMatchObject([{ state: 'failed' }]);
  outbox.close();
  outbox.retry();
  expect([deliver.mock.calls.length, storage.kept.size]).toEqual([1, 1]);
});
