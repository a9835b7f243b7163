import { useParams } from 'react-router';

/** Returns the query of the list that the user came from. A location's state may be anything. */
export function listQuery(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('list' in state)) return '';
  return typeof state.list === 'string' ? state.list : '';
}

/**
 * Returns the parameters of the browser's address, which changes before React renders it. A change that begins with the rendered
 * parameters would undo another change of the same moment.
 */
export const newestParams = (): URLSearchParams => new URLSearchParams(location.search);

/** Returns the id that a part of the page's path is, or null for any other text. */
export function useIdParam(name: string): number | null {
  const id = Number(useParams()[name]);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
