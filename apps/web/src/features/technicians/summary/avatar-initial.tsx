import classes from './avatar-initial.module.css';

/** Number of tints in the style sheet. */
const TINTS = 5;

/** Treats '🙂' and 'É' as one letter. A name is never empty, but external data may be. */
export const initialOf = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase('es') ?? '?';

interface InitialProps {
  readonly id: number;
  readonly name: string;
  /** Side in pixels. */
  readonly size?: number;
}

/** Shows a technician's initial in place of a photo. The name is always beside it. */
export function AvatarInitial({ id, name, size = 48 }: InitialProps) {
  return (
    <span
      className={classes.initial}
      data-tint={id % TINTS}
      style={{ width: size, height: size, fontSize: size * 0.46 }}
      aria-hidden="true"
    >
      {initialOf(name)}
    </span>
  );
}
