import { BADGE_CAP, shortCountText } from '@oficio/domain/fields/numbers.ts';
import classes from './count-badge.module.css';

/** Shows a count at the corner of its icon, and nothing for 0. The parent must say the number in words. */
export function CountBadge({ count }: { readonly count: number }) {
  return count === 0 ? null : (
    <span className={classes.badge} aria-hidden="true">
      {shortCountText(count, BADGE_CAP)}
    </span>
  );
}
