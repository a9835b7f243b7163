import { AsyncLocalStorage } from 'node:async_hooks';

/** Who makes a request, for the lines of the log. */
export interface CallContext {
  readonly id: string;
  /** Network address of the caller, after trusted proxies. */
  readonly source: string;
  /** The caller's user id; null until the session is known and without one. */
  actor: number | null;
  /** True when the call needs a capability of the staff, which the caller has. */
  isOfStaff: boolean;
  /** True once the security log has a failure of this request, so that the edge adds no second one. */
  hasFailure: boolean;
}

const storage = new AsyncLocalStorage<CallContext>();

/** Returns the request that the running code serves; undefined in background work. */
export const currentRequest = (): CallContext | undefined => storage.getStore();

/** Runs `work` and everything that it starts as part of this request. */
export const runInRequest = <T>(context: CallContext, work: () => T): T => storage.run(context, work);

/** Marks the running request as a call of the staff. */
export function setOfStaff(): void {
  const context = currentRequest();
  if (context) context.isOfStaff = true;
}

/** Names the caller of the running request. */
export function setActor(userId: number): void {
  const context = currentRequest();
  if (context) context.actor = userId;
}
