import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Scrolls to the element named by the hash ('#resenas') when it exists, and again after each press on the link. */
export function useScrollToHash(isThere: boolean): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is another one each time the link is followed
  useEffect(() => {
    if (isThere && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isThere, hash, key]);
}
