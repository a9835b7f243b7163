import { shortCountText } from '@oficio/domain/fields/numbers.ts';
import { Link } from '../../lib/navigation/link.tsx';
import classes from './filter-links.module.css';

export interface FilterLink {
  readonly label: string;
  readonly to: string;
  readonly current: boolean;
  /** A number above the cap means more. Null, which keeps its place free, until it is loaded. */
  readonly count?: number | null | undefined;
  /** `COUNT_CAP` by default. */
  readonly cap?: number | undefined;
  /** True if the counted entries need an action. */
  readonly alarming?: boolean;
}

/** As wide as most counts. Invisible. */
const TYPICAL_COUNT = '00';

/** Filter buttons, one of them active. Each is a link, so that a filter can be shared and Back works. */
export function FilterLinks({
  label,
  choices,
}: {
  readonly label: string;
  readonly choices: readonly FilterLink[];
}) {
  return (
    <nav aria-label={label} className={classes.filters}>
      {choices.map(({ label: name, to, current, count, cap, alarming = false }) => (
        <Link key={to} to={to} className={classes.filter} aria-current={current ? 'page' : undefined}>
          {name}
          {count === undefined ? null : (
            <span
              className={classes.count}
              data-any={(alarming && count !== null && count > 0) || undefined}
              data-loading={count === null || undefined}
            >
              {count === null ? TYPICAL_COUNT : shortCountText(count, cap)}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
