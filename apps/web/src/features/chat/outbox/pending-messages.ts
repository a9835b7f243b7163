/** A message of one's own that the server is not known to have. */
export interface Letter {
  /** The key by which the server knows a repetition. */
  readonly clientId: string;
  readonly requestId: number;
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly writtenAt: number;
  /**
   * - `waiting`: for its turn
   * - `sending`: on its way; whether it arrived is not known yet
   * - `failed`: no way was open; the next one that opens, or a press, sends it again
   * - `refused`: the server will not have it
   */
  readonly state: 'waiting' | 'sending' | 'failed' | 'refused';
  /** Why it was refused, in the server's words. */
  readonly problem?: string;
}

export type Letters = readonly Letter[];

export const written = (letters: Letters, letter: Letter): Letters =>
  retried([...letters, letter], letter.requestId);

const changed = (letters: Letters, clientId: string, change: Partial<Letter>): Letters =>
  letters.map(letter => (letter.clientId === clientId ? { ...letter, ...change } : letter));

export const sending = (letters: Letters, clientId: string): Letters =>
  changed(letters, clientId, { state: 'sending' });

export const refused = (letters: Letters, clientId: string, problem: string): Letters =>
  changed(letters, clientId, { state: 'refused', problem });

/** It and what waits behind it in its conversation: sent in the order written, or not at all. */
export function failed(letters: Letters, clientId: string): Letters {
  const requestId = letters.find(letter => letter.clientId === clientId)?.requestId;
  return letters.map(letter =>
    letter.requestId === requestId && letter.state !== 'refused' ? { ...letter, state: 'failed' } : letter,
  );
}

/** The server has it, or its writer gave it up. */
export const without = (letters: Letters, clientId: string): Letters =>
  letters.some(letter => letter.clientId === clientId)
    ? letters.filter(letter => letter.clientId !== clientId)
    : letters;

/** Sends again what failed, of one conversation or of all. */
export const retried = (letters: Letters, requestId?: number): Letters =>
  letters.map(letter =>
    letter.state === 'failed' && (requestId === undefined || letter.requestId === requestId)
      ? { ...letter, state: 'waiting' }
      : letter,
  );

/** Those whose turn it is: the first of each conversation, unless it is on its way already. */
export function due(letters: Letters): Letters {
  const seen = new Set<number>();
  return letters.filter(({ requestId, state }) => {
    if (state === 'refused' || seen.has(requestId)) return false;
    seen.add(requestId);
    return state === 'waiting';
  });
}
