/** Returns the query of the list that the user came from. A location's state may be anything. */
export function listQuery(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('list' in state)) return '';
  return typeof state.list === 'string' ? state.list : '';
}
