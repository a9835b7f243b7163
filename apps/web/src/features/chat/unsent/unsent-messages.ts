import type { MessageOut } from '@oficio/domain/chat/contract.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { randomKey } from '../../../lib/browser/random-key.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import {
  type PendingMessage,
  type PendingMessageStorage,
  type PendingMessages,
  readyToSend,
  withFailed,
  withoutPending,
  withPending,
  withRefused,
  withRetried,
  withSending,
} from './pending-messages.ts';

/** Time after which messages over the server's limit are sent again, in milliseconds. The limit counts a minute. */
export const LIMITED_RETRY_MS = 10_000;

interface Options {
  readonly storage: PendingMessageStorage;
  /** Sends a message to the server; rejects with an `ApiError`. */
  readonly deliver: (pending: PendingMessage) => Promise<MessageOut>;
  /** Called with the stored message once the server has it. */
  readonly onStored: (message: MessageOut) => void;
}

/**
 * Holds the messages that the server has not confirmed and sends them one at a time per conversation, in order. A retry
 * uses the same key, so the server stores one message.
 */
export class UnsentMessages {
  readonly #options: Options;
  readonly queue: Store<PendingMessages>;
  #closed = false;

  constructor(options: Options) {
    this.#options = options;
    this.queue = createStore(options.storage.load());
    this.#sendReady();
  }

  write(requestId: number, text: string): void {
    const pending: PendingMessage = {
      clientId: randomKey(),
      requestId,
      text,
      writtenAt: serverNow(),
      state: 'waiting',
    };
    this.#options.storage.save(pending);
    this.#set(withPending(this.queue.get(), pending));
  }

  /** Sends failed messages again, of one conversation or of all. */
  retry(requestId?: number): void {
    this.#set(withRetried(this.queue.get(), requestId));
  }

  /** Removes a message that the server has, or that its author discards. */
  drop(clientId: string): void {
    this.#options.storage.delete(clientId);
    this.#set(withoutPending(this.queue.get(), clientId));
  }

  /** Stops sending. Unsent messages stay in the storage. */
  close(): void {
    this.#closed = true;
  }

  #set(queue: PendingMessages): void {
    this.queue.set(queue);
    this.#sendReady();
  }

  #sendReady(): void {
    if (this.#closed) return;
    const ready = readyToSend(this.queue.get());
    this.queue.set(ready.reduce((all, { clientId }) => withSending(all, clientId), this.queue.get()));
    for (const pending of ready) void this.#send(pending);
  }

  async #send(pending: PendingMessage): Promise<void> {
    const { clientId } = pending;
    try {
      const message = await this.#options.deliver(pending);
      if (this.#closed) return;
      this.#options.onStored(message);
      this.drop(clientId);
    } catch (error) {
      if (this.#closed) return;
      const { status = 0, text = '' } = error instanceof ApiError ? error : {};
      if (status === 429) {
        setTimeout(() => this.#closed || this.retry(pending.requestId), LIMITED_RETRY_MS);
        this.#set(withFailed(this.queue.get(), clientId, text));
      } else if (error instanceof ApiError && !error.isTemporary && status !== 401)
        this.#set(withRefused(this.queue.get(), clientId, text));
      else this.#set(withFailed(this.queue.get(), clientId));
    }
  }
}
