/** The query of the list one came from, to go back to it as it was; a location's state may be anything. */
export function listQuery(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('list' in state)) return '';
  return typeof state.list === 'string' ? state.list : '';
}
