import { useEffect, useEffectEvent, useState } from 'react';
import { decimalText, parseAmount } from '../../../lib/format/decimal.ts';
import { useSite } from '../../../lib/page/site.ts';
import { PlainInput } from '../../../ui/forms/plain-field.tsx';
import { isPriceLimit } from './search-state.ts';

interface PriceFieldProps {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** Milliseconds without a key press until the value applies. */
const DEBOUNCE_MS = 350;

/** Field for the maximum rate. Accepts '12,50', '12.5' and '1.250'; empty means no limit. */
export function PriceField({ value, onChange }: PriceFieldProps) {
  const { rateCurrency } = useSite();
  // Keeps the typed text until the field loses the focus, because reformatting would remove a comma that was just typed.
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
      sign={rateCurrency}
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

/** Returns null for no limit and NaN for an invalid one. Ignores a comma at the end, because decimals may follow. */
function limitIn(typed: string): number | null {
  const limit = parseAmount(typed.trim().replace(/[.,]$/, ''));
  if (limit === null || limit === 0) return null;
  return isPriceLimit(limit) ? limit : Number.NaN;
}
