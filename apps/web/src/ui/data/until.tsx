import { capital } from '@oficio/domain/fields/characters.ts';
import { untilText } from '@oficio/domain/payments/documents/figure-basis.ts';
import { readerZone } from '../../lib/format/job-times.ts';
import { useNow } from '../../lib/hooks/use-now.ts';

interface UntilProps {
  /** The time of the reply with the figures, ISO 8601. */
  readonly at: string;
  /** Inside of a sentence: without the capital letter. */
  readonly isInside?: boolean;
}

/** Returns until when figures hold, by the server's clock: 'hasta las 14:00'. */
export function useUntil(at: string): string {
  const now = useNow() ?? Date.parse(at);
  return untilText(at, { now, reader: readerZone() });
}

/** Says until when the figures beside it hold: 'Hasta las 14:00'. */
export function Until({ at, isInside = false }: UntilProps) {
  const until = useUntil(at);
  return <time dateTime={at}>{isInside ? until : capital(until)}</time>;
}
