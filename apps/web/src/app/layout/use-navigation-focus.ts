import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Scrolls to the top and moves the focus to the content after a navigation, as browsers do for full page loads. Back and
 * forward keep the restored position. Returns the ref of the element that takes the focus.
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
    // The page scrolls to a hash (`useScrollToHash`).
    if (hash === '') scrollTo(0, 0);
    target.current?.focus({ preventScroll: true });
  }, [pathname, hash, kind]);
  return target;
}
