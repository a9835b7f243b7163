import { useId } from 'react';
import { STAR_PATH } from '../data/stars.tsx';
import classes from './star-input.module.css';

interface StarInputProps {
  readonly label: string;
  /** 1 to 5. */
  readonly value: number;
  readonly onChange: (value: number) => void;
}

const VALUES = [1, 2, 3, 4, 5];

/** Label of each number of stars. */
const RATING_LABELS = ['Muy mal', 'Mal', 'Regular', 'Bien', 'Excelente'];

/** Rating input: five radio buttons in the shape of stars. */
export function StarInput({ label, value, onChange }: StarInputProps) {
  const name = useId();
  return (
    <fieldset className={classes.field}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.stars}>
        {VALUES.map(star => (
          <label key={star} className={classes.star} data-filled={star <= value || undefined}>
            <input
              type="radio"
              name={name}
              value={star}
              checked={star === value}
              onChange={() => onChange(star)}
              aria-label={`${star} ${star === 1 ? 'estrella' : 'estrellas'}: ${RATING_LABELS[star - 1]}`}
              data-autofocus={star === value || undefined}
            />
            <svg viewBox="0 0 24 24" width="32" height="32" aria-hidden="true">
              <path d={STAR_PATH} />
            </svg>
          </label>
        ))}
        <span className={classes.ratingLabel} aria-hidden="true">
          {RATING_LABELS[value - 1]}
        </span>
      </div>
    </fieldset>
  );
}
