import { countText } from '@oficio/domain/fields/counts.ts';
import { TOTAL_CAP } from '@oficio/domain/technicians/limits.ts';
import { formatCount } from '../../../lib/format/format.ts';
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
        ? `${titleOf(first)} ${where}`
        : query.isError
          ? `Técnicos ${where}`
          : `Buscando técnicos ${where}…`}
    </h2>
  );
}

function titleOf({
  total,
  total_is_capped,
}: {
  total: number;
  total_is_capped?: boolean | undefined;
}): string {
  if (total === 0) return 'Ningún técnico';
  if (total_is_capped) return `Más de ${countText(TOTAL_CAP)} técnicos`;
  return formatCount(total, 'técnico', 'técnicos');
}
