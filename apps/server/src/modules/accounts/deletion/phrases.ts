const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Compares only this many words of a phrase. Names and streets are shorter. */
const MAX_WORDS = 20;

export const wordsOf = (text: string): string[] => (text.match(WORD) ?? []).map(word => word.toLowerCase());

interface Branch {
  readonly next: Map<string, Branch>;
  isWhole: boolean;
}

const branch = (): Branch => ({ next: new Map(), isWhole: false });

/**
 * Finds sequences of words in texts with any punctuation and spaces between the words. A prefix tree keeps the time
 * independent of the number of phrases, because a person can have thousands of addresses.
 */
export class Phrases {
  readonly #root = branch();

  add(words: readonly string[]): void {
    let at = this.#root;
    for (const word of words.slice(0, MAX_WORDS)) {
      const next = at.next.get(word) ?? branch();
      at.next.set(word, next);
      at = next;
    }
    at.isWhole = at !== this.#root;
  }

  /** Returns the text with each phrase replaced. If several phrases begin at one word, replaces the longest. */
  replaceIn(text: string, replacement: string): string {
    const words = [...text.matchAll(WORD)];
    let result = '';
    let end = 0;
    for (let index = 0; index < words.length; ) {
      const count = this.#countFrom(words, index);
      const first = words[index];
      const last = words[index + count - 1];
      index += count || 1;
      if (count === 0 || !first || !last) continue;
      result += text.slice(end, first.index) + replacement;
      end = last.index + last[0].length;
    }
    return result + text.slice(end);
  }

  /** Returns the number of words of the longest phrase that begins at `start`; 0 when none does. */
  #countFrom(words: readonly RegExpExecArray[], start: number): number {
    let at: Branch | undefined = this.#root;
    let found = 0;
    for (let count = 0; at && start + count <= words.length; count += 1) {
      if (at.isWhole) found = count;
      at = at.next.get(words[start + count]?.[0].toLowerCase() ?? '');
    }
    return found;
  }
}
