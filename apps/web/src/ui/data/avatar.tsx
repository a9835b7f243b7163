import { PHOTO_WIDTHS, photoSources, photoUrl } from '@oficio/domain/photos.ts';
import classes from './avatar.module.css';

/** Number of tints in the style sheet. */
const TINTS = 5;
/** Pixels of a screen for each pixel of the layout, on the sharpest phones. */
const MAX_DENSITY = 3;

/** Treats '🙂' and 'É' as one letter. A name is never empty, but external data may be. */
export const initialOf = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase('es') ?? '?';

interface AvatarProps {
  readonly id: number;
  readonly name: string;
  /** Common part of the photo's addresses. */
  readonly photo?: string | null | undefined;
  /** Side in pixels. */
  readonly size?: number;
}

/** Shows a technician's photo over the initial, which stays visible when the photo cannot be loaded. The name is always beside it. */
export function Avatar({ id, name, photo, size = 48 }: AvatarProps) {
  return (
    <span
      className={classes.initial}
      data-tint={id % TINTS}
      style={{ width: size, height: size, fontSize: size * 0.46 }}
      aria-hidden="true"
    >
      {initialOf(name)}
      {photo ? <Photo key={photo} photo={photo} size={size} /> : null}
    </span>
  );
}

function Photo({ photo, size }: { readonly photo: string; readonly size: number }) {
  const enough = PHOTO_WIDTHS.findIndex(width => width >= size * MAX_DENSITY);
  const widths = enough < 0 ? PHOTO_WIDTHS : PHOTO_WIDTHS.slice(0, enough + 1);
  return (
    <img
      className={classes.photo}
      alt=""
      width={size}
      height={size}
      sizes={`${size}px`}
      srcSet={photoSources(photo, widths)}
      src={photoUrl(photo, PHOTO_WIDTHS[1])}
      loading="lazy"
      decoding="async"
    />
  );
}
