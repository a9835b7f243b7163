import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  use,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Path within the app: `/technician/7?from=map`. */
  readonly to: string;
  /** State of the history entry; a new tab does not receive it. */
  readonly state?: unknown;
  /** Runs before the link replaces the screen of this tab; not when it opens another tab. */
  readonly onFollow?: () => void;
}

/** Link within the app. The router's own link would add code for data routers to the first download. */
export function Link({ to, state, onClick, onFollow, ...anchor }: LinkProps) {
  const navigate = useStableNavigate();
  return (
    <a
      {...anchor}
      href={to}
      onClick={event => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainPress(event)) return;
        event.preventDefault();
        onFollow?.();
        // As browsers do, a link to the current page replaces the history entry.
        void navigate(to, { replace: event.currentTarget.href === location.href, state });
      }}
    />
  );
}

/** Link that marks the current page. */
export function NavLink(link: LinkProps) {
  const { pathname } = useLocation();
  return <Link {...link} aria-current={pathname === link.to ? 'page' : undefined} />;
}

/** Returns whether the click navigates in this tab: no modifier key, target or download. */
const isPlainPress = ({
  button,
  metaKey,
  altKey,
  ctrlKey,
  shiftKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>) =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey) && ['', '_self'].includes(currentTarget.target);

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
const useStableNavigate = (): StableNavigate => use(Navigate);
