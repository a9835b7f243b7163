import { type ReactNode, useEffect } from 'react';

interface CodeFallbackProps {
  readonly retry: () => void;
  readonly children: ReactNode;
}

/** Shows a simpler version of a part whose code is missing, and fetches the code again once the browser is online. */
export function CodeFallback({ retry, children }: CodeFallbackProps) {
  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [retry]);
  return children;
}
