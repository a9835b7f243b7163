import { useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds without a movement before the value applies. */
const DEBOUNCE_MS = 350;

/**
 * What a control shows while it is moved or typed in. `commit` hears only what it comes to rest at, so that a slide
 * over the scale is one search and one step of the history.
 */
export function useDraft<Value>(
  value: Value,
  commit: (value: Value) => void,
): readonly [Value, (value: Value) => void] {
  const [draft, setDraft] = useState<{ readonly value: Value } | null>(null);
  const rest = useEffectEvent((rested: Value) => {
    setDraft(null);
    if (rested !== value) commit(rested);
  });
  useEffect(() => {
    if (!draft) return;
    const timer = setTimeout(() => rest(draft.value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  return [draft ? draft.value : value, next => setDraft({ value: next })];
}
