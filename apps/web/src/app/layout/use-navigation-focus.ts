import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * What a browser does by itself when a new page opens: the top of it is shown and reading starts there. Back and
 * forward keep the browser's own restored position. Returns the ref of the element that takes the focus.
 */
export function useNavigationFocus<Element extends HTMLElement>(): RefObject<Element | null> {
  const target = useRef<Element>(null);
  const { pathname, hash } = useLocation();
  const kind = useNavigationType();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (kind === 'POP') return;
    // What the address names is scrolled to by the page itself (`useScrollToHash`).
    if (hash === '') scrollTo(0, 0);
    target.current?.focus({ preventScroll: true });
  }, [pathname, hash, kind]);
  return target;
}
