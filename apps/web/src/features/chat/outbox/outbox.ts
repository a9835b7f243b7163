import type { MessageOut } from '@oficio/domain/chat/contract.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { randomKey } from '../../../lib/browser/random-key.ts';
import type { PendingMessageStorage } from './pending-message-storage.ts';
import {
  due,
  failed,
  type PendingMessage,
  type PendingMessages,
  refused,
  retried,
  sending,
  without,
  written,
} from './pending-messages.ts';

interface Options {
  readonly storage: PendingMessageStorage;
  /** Sends a message to the server; rejects with an `ApiError`. */
  readonly deliver: (pending: PendingMessage) => Promise<MessageOut>;
  /** Called with the stored message once the server has it. */
  readonly onStored: (message: MessageOut) => void;
}

/**
 * The messages that the user has sent and the server has not confirmed. Keeps each message until the server confirms it and
 * resends it under the same key, of which the server stores one. Sends the messages of a conversation one at a time, in order.
 */
export class Outbox {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  #queue: PendingMessages;
  #closed = false;

  constructor(options: Options) {
    this.#options = options;
    this.#queue = options.storage.load();
    this.#sendDue();
  }

  readonly get = (): PendingMessages => this.#queue;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  write(requestId: number, text: string): void {
    const pending: PendingMessage = {
      clientId: randomKey(),
      requestId,
      text,
      writtenAt: Date.now(),
      state: 'waiting',
    };
    this.#options.storage.keep(pending);
    this.#set(written(this.#queue, pending));
  }

  /** Sends failed messages again, of one conversation or of all. */
  retry(requestId?: number): void {
    this.#set(retried(this.#queue, requestId));
  }

  /** Removes a message that the server has, or that its author discards. */
  drop(clientId: string): void {
    this.#options.storage.drop(clientId);
    this.#set(without(this.#queue, clientId));
  }

  /** Stops sending. Unsent messages stay in the storage. */
  close(): void {
    this.#closed = true;
  }

  #set(queue: PendingMessages): void {
    if (queue !== this.#queue) {
      this.#queue = queue;
      for (const listener of [...this.#listeners]) listener();
    }
    this.#sendDue();
  }

  #sendDue(): void {
    if (this.#closed) return;
    const queue = due(this.#queue);
    if (queue.length === 0) return;
    this.#queue = queue.reduce((all, { clientId }) => sending(all, clientId), this.#queue);
    for (const listener of [...this.#listeners]) listener();
    for (const pending of queue) void this.#send(pending);
  }

  async #send(pending: PendingMessage): Promise<void> {
    const { clientId } = pending;
    try {
      const message = await this.#options.deliver(pending);
      if (this.#closed) return;
      this.#options.onStored(message);
      this.drop(clientId);
    } catch (error) {
      const isRefusal = error instanceof ApiError && !error.isTemporary && error.status !== 401;
      if (!this.#closed)
        this.#set(isRefusal ? refused(this.#queue, clientId, error.text) : failed(this.#queue, clientId));
    }
  }
}
