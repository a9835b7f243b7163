import { unsentName, unsentNames } from '../../lib/unsent.ts';
import type { Letter, Letters } from './letters.ts';

/** Where letters outlive the page. Storage may be refused or full: then they live as long as the page. */
export interface LetterStorage {
  load(): Letters;
  keep(letter: Letter): void;
  drop(clientId: string): void;
}

export const letterStorage = (userId: number): LetterStorage => ({
  load: () =>
    unsentNames(userId)
      .flatMap(name => letterIn(localStorage.getItem(name)) ?? [])
      .sort((a, b) => a.writtenAt - b.writtenAt),
  keep: letter =>
    quietly(() => localStorage.setItem(unsentName(userId, letter.clientId), JSON.stringify(letter))),
  drop: clientId => quietly(() => localStorage.removeItem(unsentName(userId, clientId))),
});

function letterIn(text: string | null): Letter | null {
  try {
    const { clientId, requestId, text: words, writtenAt } = JSON.parse(text ?? '') as Letter;
    if (typeof clientId !== 'string' || typeof words !== 'string') return null;
    if (!Number.isInteger(requestId) || !Number.isFinite(writtenAt)) return null;
    return { clientId, requestId, text: words, writtenAt, state: 'waiting' };
  } catch {
    return null;
  }
}

function quietly(act: () => void): void {
  try {
    act();
  } catch (error) {
    console.warn('The storage cannot be used', error);
  }
}
