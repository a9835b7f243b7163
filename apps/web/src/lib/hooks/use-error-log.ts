import { useEffect } from 'react';

/** Logs an error once, for failures that the specification only logs (section 8). */
export function useErrorLog(what: string, error: unknown): void {
  useEffect(() => {
    if (error) console.error(what, error);
  }, [what, error]);
}
