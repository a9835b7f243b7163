import { useRef } from 'react';

/**
 * Wraps an action that must not run twice at once, whatever is pressed how often: calls made while one is under way
 * are ignored. A disabled button alone comes a render too late for a double click.
 */
export function useSingleFlight<Arguments extends readonly unknown[]>(
  action: (...given: Arguments) => Promise<unknown>,
): (...given: Arguments) => void {
  const flying = useRef(false);
  return (...given) => {
    if (flying.current) return;
    flying.current = true;
    const land = () => {
      flying.current = false;
    };
    action(...given).then(land, land);
  };
}
