import { useEffect, useEffectEvent, useState } from 'react';
import { decimalText, parseAmount } from '../../../../lib/format/decimal.ts';
import { PlainInput } from '../../../../ui/forms/plain-field.tsx';
import { isPriceLimit } from '../state/search-state.ts';

interface PriceFieldProps {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** Milliseconds without a key before the value applies. */
const DEBOUNCE_MS = 350;

/** The highest rate as people write it: '12,50', '12.5' or '1.250'. Blank means no limit. */
export function PriceField({ value, onChange }: PriceFieldProps) {
  // Kept until the field is left: rewriting it between two keys would drop the comma that was just typed.
  const [typed, setTyped] = useState<string | null>(null);
  const limit = typed === null ? value : limitIn(typed);
  const isWrong = Number.isNaN(limit);
  const commit = useEffectEvent(() => {
    if (!isWrong && limit !== value) onChange(limit);
  });
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(commit, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <PlainInput
      label="Precio máximo por hora"
      name="maxPrice"
      inputMode="decimal"
      autoComplete="off"
      maxLength={9}
      placeholder="Sin límite"
      sign="$"
      aria-invalid={isWrong || undefined}
      value={typed ?? decimalText(value)}
      onChange={event => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (typed === null) return;
        if (!isWrong && limit !== value) onChange(limit);
        setTyped(null);
      }}
    />
  );
}

/** Returns null for no limit and NaN for what cannot be one. A comma at the end waits for its decimals. */
function limitIn(typed: string): number | null {
  const limit = parseAmount(typed.trim().replace(/[.,]$/, ''));
  if (limit === null || limit === 0) return null;
  return isPriceLimit(limit) ? limit : Number.NaN;
}
