import { useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds without a change until the value applies. */
const DEBOUNCE_MS = 350;

/**
 * Returns the current value of a control and its setter. Calls `commit` only after a pause, so that moving a slider causes
 * one search and one history entry.
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
