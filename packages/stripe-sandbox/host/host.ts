import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import type { SandboxStorage } from './storage.ts';

export interface ApiKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
}

interface SandboxLog {
  warn(details: object, message: string): void;
  error(details: { readonly err: unknown; readonly route?: string }, message: string): void;
}

/** Sends a signed event to the host's webhook. Returns the HTTP status; may throw when there is no answer. */
export type Deliver = (body: string, signature: string) => Promise<number>;

/** Everything that the sandbox needs from the program that runs it. */
export interface SandboxHost {
  readonly storage: SandboxStorage;
  readonly log: SandboxLog;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly deliver: Deliver;
  readonly keys: ApiKeys & { readonly webhookSecret: string };
  /** Key of the fingerprints that recognise a repeated call without storing its parameters. */
  readonly fingerprintKey: Buffer;
  /** Origin under which the caller reached the sandbox; its pages get addresses below it. */
  readonly originOf: (request: FastifyRequest) => string;
  /** Aborts when the host begins to stop. From then on the sandbox starts no background work. */
  readonly stopping: AbortSignal;
  /** Called when there may be new background work. */
  readonly wake: () => void;
  /** Fastify config of the API's routes, for plugins of the host such as a rate limit. */
  readonly apiRouteConfig?: FastifyContextConfig;
}
