import type { MessageOut } from '@oficio/domain/chat/contract.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { randomKey } from '../../../lib/browser/random-key.ts';
import type { LetterStorage } from './pending-message-storage.ts';
import {
  due,
  failed,
  type Letter,
  type Letters,
  refused,
  retried,
  sending,
  without,
  written,
} from './pending-messages.ts';

interface Options {
  readonly storage: LetterStorage;
  /** Brings a letter to the server; rejects with an `ApiError`. */
  readonly deliver: (letter: Letter) => Promise<MessageOut>;
  /** The server has a letter; this is what became of it. */
  readonly onStored: (message: MessageOut) => void;
}

/**
 * One's own messages on their way. A letter is kept until the server is known to have it, and sent as often as it takes
 * under the same key, of which the server stores one; those of a conversation go one after the other, as they were written.
 */
export class Outbox {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  #letters: Letters;
  #closed = false;

  constructor(options: Options) {
    this.#options = options;
    this.#letters = options.storage.load();
    this.#sendDue();
  }

  readonly get = (): Letters => this.#letters;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  write(requestId: number, text: string): void {
    const letter: Letter = {
      clientId: randomKey(),
      requestId,
      text,
      writtenAt: Date.now(),
      state: 'waiting',
    };
    this.#options.storage.keep(letter);
    this.#set(written(this.#letters, letter));
  }

  /** Sends again what failed, of one conversation or of all. */
  retry(requestId?: number): void {
    this.#set(retried(this.#letters, requestId));
  }

  /** The server is known to have it, by whatever way, or its writer gives it up. */
  drop(clientId: string): void {
    this.#options.storage.drop(clientId);
    this.#set(without(this.#letters, clientId));
  }

  /** Sends nothing any more; what is left stays in the storage. */
  close(): void {
    this.#closed = true;
  }

  #set(letters: Letters): void {
    if (letters !== this.#letters) {
      this.#letters = letters;
      for (const listener of [...this.#listeners]) listener();
    }
    this.#sendDue();
  }

  #sendDue(): void {
    if (this.#closed) return;
    const letters = due(this.#letters);
    if (letters.length === 0) return;
    this.#letters = letters.reduce((all, { clientId }) => sending(all, clientId), this.#letters);
    for (const listener of [...this.#listeners]) listener();
    for (const letter of letters) void this.#send(letter);
  }

  async #send(letter: Letter): Promise<void> {
    const { clientId } = letter;
    try {
      const message = await this.#options.deliver(letter);
      if (this.#closed) return;
      this.#options.onStored(message);
      this.drop(clientId);
    } catch (error) {
      const isRefusal = error instanceof ApiError && !error.isTemporary && error.status !== 401;
      if (!this.#closed)
        this.#set(isRefusal ? refused(this.#letters, clientId, error.text) : failed(this.#letters, clientId));
    }
  }
}
