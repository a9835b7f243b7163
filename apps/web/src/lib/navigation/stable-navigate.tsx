import { createContext, type ReactNode, use, useLayoutEffect, useRef, useState } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router';

type StableNavigate = (to: string, options?: NavigateOptions) => void;

/** Without a provider, the browser loads the page. */
const Navigate = createContext<StableNavigate>(to => location.assign(to));

/**
 * Gives all links one function that navigates to a path of the app. The router's `useNavigate` computes one for each component that calls
 * it, and renders all of them again after each change of the address.
 */
export function StableNavigateProvider({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate();
  const newest = useRef(navigate);
  useLayoutEffect(() => {
    newest.current = navigate;
  }, [navigate]);
  const [stable] = useState((): StableNavigate => (to, options) => void newest.current(to, options));
  return <Navigate value={stable}>{children}</Navigate>;
}

/** Returns the function of the `StableNavigateProvider`. */
export const useStableNavigate = (): StableNavigate => use(Navigate);
