import type { ReactNode } from 'react';
import classes from './description-list.module.css';

export interface Fact {
  readonly term: string;
  /** Without one the fact is left out. */
  readonly value: ReactNode;
  /** It is not as it should be. */
  readonly isBad?: boolean;
}

interface FactsProps {
  readonly facts: readonly Fact[];
  /** May set `--facts-column`, the least width of a column. */
  readonly className?: string | undefined;
}

/** Terms and their values, in as many columns as there is room for. */
export function Facts({ facts, className = '' }: FactsProps) {
  return (
    <dl className={`${classes.facts} ${className}`}>
      {facts.map(({ term, value, isBad }) =>
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
