import classes from './count-badge.module.css';

/** Largest number that a badge shows (spec, section 9). */
const CAP = 99;

/** '7', '99', '99+' */
export const cappedCount = (count: number): string => (count > CAP ? `${CAP}+` : String(count));

/** Shows a count at the corner of its icon, and nothing for 0. The parent must say the number in words. */
export function CountBadge({ count }: { readonly count: number }) {
  return count === 0 ? null : (
    <span className={classes.badge} aria-hidden="true">
      {cappedCount(count)}
    </span>
  );
}
