import { useEffect } from 'react';

/** For failures that the spec wants only logged (section 8): writes each one down once. */
export function useErrorLog(what: string, error: unknown): void {
  useEffect(() => {
    if (error) console.error(what, error);
  }, [what, error]);
}
