import classes from './avatar-initial.module.css';

/** As many as there are tints in the sheet. */
const TINTS = 5;

/** '🙂' and 'É' count as one letter; a name is never empty, but text from outside may be. */
export const initialOf = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase('es') ?? '?';

interface InitialProps {
  readonly id: number;
  readonly name: string;
  /** Side in pixels. */
  readonly size?: number;
}

/** A technician's face, as long as there are no photos. The name always stands beside it. */
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
