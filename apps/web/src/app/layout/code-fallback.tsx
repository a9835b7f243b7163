import { type ReactNode, useEffect } from 'react';

interface StandInProps {
  readonly retry: () => void;
  readonly children: ReactNode;
}

/** Shows a simpler version of a part whose code is missing, and fetches the code again once the browser is online. */
export function StandIn({ retry, children }: StandInProps) {
  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [retry]);
  return children;
}
