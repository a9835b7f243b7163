import type { LiveClient } from '../support/live-client.ts';

export const ROLES = ['user', 'technician', 'admin'] as const;

/** A demo person who is logged in to one of the compared servers. */
export interface Person {
  readonly id: number;
  readonly call: Call;
  readonly token: string;
  readonly live: LiveClient;
}

/** Calls the server. Throws for any answer but 2xx. */
export type Call = (method: string, path: string, body?: object) => Promise<Reply>;

/** The parts of replies that the benchmark reads. */
export interface Reply {
  readonly token: string;
  readonly user: { readonly id: number };
  readonly request: { readonly id: number; readonly status: string };
  readonly clientSecret: string;
}

export const callerOf =
  (origin: string, token: string | null): Call =>
  async (method, path, body) => {
    const answer = await fetch(origin + path, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text) as Reply;
  };
