import { useState } from 'react';

/** Returns true from the first time that the value is true, so that the element shown for it keeps its place and its open dialog. */
export function useSticky(value: boolean): boolean {
  const [was, setWas] = useState(value);
  if (value && !was) setWas(true);
  return value || was;
}
