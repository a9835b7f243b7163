import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';

/** One of the two users of a room. */
export interface Party {
  readonly room: number;
  readonly userId: number;
  readonly token: string;
}

/** The wire format: of our live channel or of the bare server. */
export type Protocol = 'oficio' | 'bare';

/**
 * A minimal client of one party, so that the benchmark measures mainly the server. Speaks the protocol of our live channel
 * (Engine.IO 4 and Socket.IO 5) or of the bare server.
 */
export class LiveClient {
  /** Called with the text of each message that arrives, own messages included. */
  onMessage: (text: string) => void = () => {};
  readonly #party: Party;
  readonly #protocol: Protocol;
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, () => void>();
  #number = 0;

  private constructor(party: Party, protocol: Protocol, socket: WebSocket) {
    this.#party = party;
    this.#protocol = protocol;
    this.#socket = socket;
  }

  static open(party: Party, protocol: Protocol, port: number): Promise<LiveClient> {
    const path = protocol === 'bare' ? party.room : 'socket.io/?EIO=4&transport=websocket';
    const socket = new WebSocket(`ws://127.0.0.1:${port}/${path}`, { perMessageDeflate: false });
    const client = new LiveClient(party, protocol, socket);
    return new Promise((resolve, reject) => {
      socket.on('error', reject);
      socket.on('message', data => client.#handleFrame(data.toString(), () => resolve(client)));
      if (protocol === 'bare') socket.on('open', () => resolve(client));
    });
  }

  /** Joins the chat. Does nothing for the bare server, which has only this state. */
  async join(room = this.#party.room): Promise<void> {
    if (this.#protocol === 'oficio') await this.#ask(number => `42${number}["join_chat",${room}]`);
  }

  /** Sends a message and resolves when the server acknowledges it. */
  send(text: string, room = this.#party.room): Promise<void> {
    const { userId } = this.#party;
    const message = {
      request_id: room,
      sender_id: userId,
      message: text,
      client_id: randomUUID(),
    };
    return this.#ask(number =>
      this.#protocol === 'bare'
        ? JSON.stringify({ number, ...message })
        : `42${number}${JSON.stringify(['send_message', message])}`,
    );
  }

  close(): void {
    this.#socket.close();
  }

  #ask(frame: (number: number) => string): Promise<void> {
    this.#number += 1;
    const number = this.#number;
    this.#socket.send(frame(number));
    return new Promise(resolve => this.#pending.set(number, resolve));
  }

  #handleFrame(frame: string, connected: () => void): void {
    if (this.#protocol === 'bare') this.#handleBareFrame(frame);
    else if (frame.startsWith('42["new_message",'))
      this.onMessage((JSON.parse(frame.slice(2)) as [string, { message: string }])[1].message);
    else if (frame.startsWith('43')) this.#handleAcknowledgement(frame);
    else if (frame === '2') this.#socket.send('3');
    else if (frame.startsWith('0')) this.#socket.send(`40${JSON.stringify({ token: this.#party.token })}`);
    else if (frame.startsWith('40')) connected();
    else if (frame.startsWith('44')) throw new Error(`Refused: ${frame}`);
  }

  #handleAcknowledgement(frame: string): void {
    const start = frame.indexOf('[');
    if (frame.includes('"error"')) throw new Error(`Refused: ${frame}`);
    this.#settle(Number(frame.slice(2, start)));
  }

  #handleBareFrame(frame: string): void {
    const { new_message, acknowledged } = JSON.parse(frame) as {
      new_message?: { message: string };
      acknowledged?: number;
    };
    if (new_message) this.onMessage(new_message.message);
    if (acknowledged !== undefined) this.#settle(acknowledged);
  }

  #settle(number: number): void {
    this.#pending.get(number)?.();
    this.#pending.delete(number);
  }
}
