import { keptInBrowser, valueIn } from '../../../lib/storage/kept.ts';
import { unsentName, unsentNames } from '../../../lib/storage/unsent-messages.ts';
import type { Letter, Letters } from './pending-messages.ts';

/** Where letters outlive the page. Storage may be refused or full: then they live as long as the page. */
export interface LetterStorage {
  load(): Letters;
  keep(letter: Letter): void;
  drop(clientId: string): void;
}

export const letterStorage = (userId: number): LetterStorage => ({
  load: () =>
    unsentNames(userId)
      .flatMap(name => letterIn(valueIn(keptInBrowser(name))) ?? [])
      .sort((a, b) => a.writtenAt - b.writtenAt),
  keep: letter => keptInBrowser(unsentName(userId, letter.clientId)).keep(JSON.stringify(letter)),
  drop: clientId => keptInBrowser(unsentName(userId, clientId)).keep(null),
});

function letterIn(value: unknown): Letter | null {
  const { clientId, requestId, text, writtenAt } = (value ?? {}) as Letter;
  if (typeof clientId !== 'string' || typeof text !== 'string') return null;
  if (!Number.isInteger(requestId) || !Number.isFinite(writtenAt)) return null;
  return { clientId, requestId, text, writtenAt, state: 'waiting' };
}
