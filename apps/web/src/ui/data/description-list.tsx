import type { ReactNode } from 'react';
import classes from './description-list.module.css';

export interface DescriptionItem {
  readonly term: string;
  /** An item without a value is left out. */
  readonly value: ReactNode;
  /** Marks a value that needs attention. */
  readonly isBad?: boolean;
}

interface DescriptionListProps {
  readonly items: readonly DescriptionItem[];
  /** Class that may set `--description-column`, the minimum width of a column. */
  readonly className?: string | undefined;
}

/** Terms and their values, in as many columns as fit. */
export function DescriptionList({ items, className = '' }: DescriptionListProps) {
  return (
    <dl className={`${classes.list} ${className}`}>
      {items.map(({ term, value, isBad }) =>
        value ? (
          <div key={term} data-bad={isBad || undefined}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
