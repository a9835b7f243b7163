import classes from './count-badge.module.css';

/** Badges count no further (spec, section 9). */
const CAP = 99;

/** '7', '99', '99+' */
export const cappedCount = (count: number): string => (count > CAP ? `${CAP}+` : String(count));

/** How much waits, at the corner of the icon it stands in; nothing for nothing. What holds it says the number in words. */
export function CountBadge({ count }: { readonly count: number }) {
  return count === 0 ? null : (
    <span className={classes.badge} aria-hidden="true">
      {cappedCount(count)}
    </span>
  );
}
