const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Further ones are not looked at: nobody's name or street has more. */
const MAX_WORDS = 20;

/** The words of a text, in the case in which they are compared. */
export const wordsOf = (text: string): string[] => (text.match(WORD) ?? []).map(word => word.toLowerCase());

interface Branch {
  readonly next: Map<string, Branch>;
  isWhole: boolean;
}

const branch = (): Branch => ({ next: new Map(), isWhole: false });

/**
 * Sequences of words, to be found in texts whatever stands between the words. Somebody may have thousands: they are looked for
 * together, in a time that does not grow with their number.
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

  /** The text with something else in the place of each, of two that begin together the longer one. */
  replaceIn(text: string, instead: string): string {
    const words = [...text.matchAll(WORD)];
    let left = '';
    let end = 0;
    for (let index = 0; index < words.length; ) {
      const count = this.#countFrom(words, index);
      const first = words[index];
      const last = words[index + count - 1];
      index += count || 1;
      if (count === 0 || !first || !last) continue;
      left += text.slice(end, first.index) + instead;
      end = last.index + last[0].length;
    }
    return left + text.slice(end);
  }

  /** How many words from here on are the longest phrase; 0 when none begins here. */
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
