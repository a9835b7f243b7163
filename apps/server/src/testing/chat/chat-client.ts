import { setTimeout as sleep } from 'node:timers/promises';
import type { MessageOut } from '@oficio/domain/chat/contract.ts';
import { io, type Socket } from 'socket.io-client';
import type { Person } from '../accounts/people.ts';

const TIMEOUT_MS = 1500;
const RETRY_DELAY_MS = 50;

interface Draft {
  readonly client_id: string;
  readonly message: string;
}

/**
 * One party of a conversation with an unreliable connection. It keeps a message among its unsent ones until it is acknowledged,
 * resends it with the same key over the channel that works, and fetches missed messages after each reconnection.
 */
export class ChatClient {
  readonly #url: string;
  readonly #who: Person;
  readonly #requestId: number;
  readonly #socket: Socket;
  readonly #messages = new Map<number, MessageOut>();
  readonly #unsent: Draft[] = [];
  #written = 0;
  #knownUpTo = 0;
  #flushing: Promise<void> | null = null;

  constructor(url: string, who: Person, requestId: number) {
    this.#url = url;
    this.#who = who;
    this.#requestId = requestId;
    this.#socket = io(url, {
      auth: { token: who.token },
      forceNew: true,
      transports: ['websocket', 'polling'],
      reconnectionDelay: 20,
      reconnectionDelayMax: 100,
    });
    this.#socket.on('new_message', message => this.#keep(message));
    this.#socket.on('connect', () => {
      // Join first: a message between the two steps would be in neither the events nor the reply.
      this.#socket.emit('join_chat', requestId, () => this.catchUp().catch(() => {}));
      this.#flush();
    });
  }

  /** Sorted by id. */
  get messages(): readonly MessageOut[] {
    return [...this.#messages.values()].sort((one, next) => one.id - next.id);
  }

  write(): void {
    this.#written += 1;
    const message = `${this.#who.name} ${this.#written}`;
    this.#unsent.push({ message, client_id: `${this.#who.id}-${this.#written}` });
    this.#flush();
  }

  get written(): number {
    return this.#written;
  }

  /** Breaks the connection. The client notices and reconnects. */
  cut(): void {
    this.#socket.io.engine?.close();
  }

  /** Resolves when all messages are acknowledged and all missed messages have been fetched. */
  async settle(): Promise<void> {
    while (this.#unsent.length > 0) {
      this.#flush();
      await this.#flushing;
    }
    await this.catchUp();
  }

  close(): void {
    this.#socket.close();
  }

  async catchUp(): Promise<void> {
    for (let more = true; more; ) {
      const answer = await this.#fetch(`/api/chat/request/${this.#requestId}?after=${this.#knownUpTo}`);
      const page = answer as { messages: MessageOut[]; has_more: boolean };
      for (const message of page.messages) this.#keep(message);
      this.#knownUpTo = page.messages.at(-1)?.id ?? this.#knownUpTo;
      more = page.has_more;
    }
  }

  #keep(message: MessageOut): void {
    const known = this.#messages.get(message.id);
    if (known && JSON.stringify(known) !== JSON.stringify(message))
      throw new Error(`Message ${message.id} arrived with two contents: ${JSON.stringify([known, message])}`);
    this.#messages.set(message.id, message);
  }

  /** Sends one message after the other, so that they arrive in the order in which they were written. */
  #flush(): void {
    this.#flushing ??= this.#empty().finally(() => {
      this.#flushing = null;
    });
  }

  async #empty(): Promise<void> {
    for (let draft = this.#unsent[0]; draft; draft = this.#unsent[0]) {
      const message = await this.#send(draft).catch(() => null);
      if (message) {
        this.#keep(message);
        this.#unsent.shift();
      } else await sleep(RETRY_DELAY_MS);
    }
  }

  async #send(draft: Draft): Promise<MessageOut> {
    const message = { request_id: this.#requestId, ...draft };
    if (!this.#socket.connected)
      return ((await this.#fetch('/api/chat/message', message)) as { message: MessageOut }).message;
    const reply = await this.#socket
      .timeout(TIMEOUT_MS)
      .emitWithAck('send_message', { ...message, sender_id: this.#who.id });
    if (!reply.message) throw new Error(reply.error);
    return reply.message;
  }

  async #fetch(path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.#url}${path}`, {
      headers: { authorization: `Bearer ${this.#who.token}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} → ${response.status}`);
    return response.json();
  }
}
