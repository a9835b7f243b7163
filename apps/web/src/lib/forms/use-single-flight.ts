import { useRef } from 'react';

/**
 * Wraps an action so that calls are ignored while one is running. A disabled button alone is one render too late for a double
 * click.
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
