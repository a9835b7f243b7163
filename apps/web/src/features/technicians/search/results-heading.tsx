import { capital } from '@oficio/domain/fields/characters.ts';
import { formatCappedCount } from '../../../lib/format/format.ts';
import type { useTechnicians } from '../summary/technicians-api.ts';
import type { Centre } from './state/centre.ts';
import classes from './technician-search.module.css';

interface ResultsHeadingProps {
  readonly query: ReturnType<typeof useTechnicians>;
  readonly centre: Centre;
  /** Kilometres. */
  readonly radius: number;
}

/** Shows the number of results, the radius and the place. Announced to screen readers when it changes. */
export function ResultsHeading({ query, centre, radius }: ResultsHeadingProps) {
  const first = query.data?.pages[0];
  const where = `a menos de ${radius} km ${centre.of}`;
  return (
    <h2 className={classes.heading} aria-live="polite">
      {first && !query.isPlaceholderData
        ? `${titleOf(first.total)} ${where}`
        : query.isError
          ? `Técnicos ${where}`
          : `Buscando técnicos ${where}…`}
    </h2>
  );
}

const titleOf = (total: number): string =>
  total === 0 ? 'Ningún técnico' : capital(formatCappedCount(total, 'técnico', 'técnicos'));
