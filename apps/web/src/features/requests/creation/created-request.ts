/** What the request form leaves in the history for the list: which request is new. Lost without harm. */
export const createdRequestState = (requestId: number) => ({ createdRequest: requestId });

/** The new request's id in a location's state, which may be anything. */
export function createdRequestId(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !('createdRequest' in state)) return null;
  return typeof state.createdRequest === 'number' ? state.createdRequest : null;
}
