import { SEARCH_RADIUS } from '@oficio/domain/technicians/limits.ts';
import { type CSSProperties, useEffect, useEffectEvent, useId, useState } from 'react';
import classes from './radius-slider.module.css';

interface RadiusSliderProps {
  /** Whole kilometres. */
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** Slider for the maximum distance. The browser's own one, because it works with touch, keyboard and screen readers. */
export function RadiusSlider({ value, onChange }: RadiusSliderProps) {
  const id = useId();
  const [radius, setRadius] = useDraft(value, onChange);
  const { min, max } = SEARCH_RADIUS;
  return (
    <div className={classes.field}>
      <div className={classes.caption}>
        <label htmlFor={id}>Radio de búsqueda</label>
        <output htmlFor={id} className={classes.value}>
          {radius} km
        </output>
      </div>
      <input
        id={id}
        name="radius"
        type="range"
        className={classes.slider}
        min={min}
        max={max}
        value={radius}
        aria-valuetext={radius === 1 ? '1 kilómetro' : `${radius} kilómetros`}
        style={{ '--reached': `${((radius - min) / (max - min)) * 100}%` } as CSSProperties}
        onChange={event => setRadius(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}

/** Milliseconds without a change until the value applies. */
const DEBOUNCE_MS = 350;

/**
 * Returns the current value of a control and its setter. Calls `commit` only after a pause, so that moving a slider causes
 * one search and one history entry.
 */
function useDraft<Value>(
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
