import type { Letter, Letters } from './letters.ts';

/** An entry for each, so that two tabs never write over each other's. */
const PREFIX = 'oficio.chat.letter.';
const prefixOf = (userId: number) => `${PREFIX}${userId}.`;

/** Where letters outlive the page. Storage may be refused or full: then they live as long as the page. */
export interface LetterStorage {
  load(): Letters;
  keep(letter: Letter): void;
  drop(clientId: string): void;
}

export const letterStorage = (userId: number): LetterStorage => ({
  load: () =>
    keysFrom(prefixOf(userId))
      .flatMap(key => letterIn(localStorage.getItem(key)) ?? [])
      .sort((a, b) => a.writtenAt - b.writtenAt),
  keep: letter =>
    quietly(() => localStorage.setItem(prefixOf(userId) + letter.clientId, JSON.stringify(letter))),
  drop: clientId => quietly(() => localStorage.removeItem(prefixOf(userId) + clientId)),
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

function keysFrom(prefix: string): readonly string[] {
  let keys: readonly string[] = [];
  quietly(() => {
    keys = Object.keys(localStorage).filter(key => key.startsWith(prefix));
  });
  return keys;
}

function quietly(act: () => void): void {
  try {
    act();
  } catch (error) {
    console.warn('The storage cannot be used', error);
  }
}
