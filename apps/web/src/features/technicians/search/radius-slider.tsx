import { SEARCH_RADIUS } from '@oficio/domain/technicians/limits.ts';
import { type CSSProperties, useId } from 'react';
import { useDraft } from './filters/use-draft.ts';
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
