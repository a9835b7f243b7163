import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Scrolls to the element that the address names ('#resenas') once it is there, and again when the link is followed again. */
export function useScrollToHash(isThere: boolean): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is another one each time the link is followed
  useEffect(() => {
    if (isThere && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isThere, hash, key]);
}
