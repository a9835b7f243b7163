import { useParams } from 'react-router';

/** Returns the id that a part of the page's path is, or null for any other text. */
export function useIdParam(name: string): number | null {
  const id = Number(useParams()[name]);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
