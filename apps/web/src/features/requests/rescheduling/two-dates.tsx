import { formatJobTime, type InZone } from '../../../lib/format/job-times.ts';
import { DescriptionList } from '../../../ui/data/description-list.tsx';

interface TwoDatesProps {
  readonly job: InZone;
  /** ISO 8601; null when no date is agreed yet. */
  readonly agreed: string | null;
  readonly proposed: string;
}

/** Shows the agreed date and the proposed one. */
export const TwoDates = ({ job, agreed, proposed }: TwoDatesProps) => (
  <DescriptionList
    items={[
      { term: 'Fecha propuesta', value: formatJobTime(proposed, job) },
      { term: 'Fecha acordada ahora', value: agreed === null ? 'Ninguna' : formatJobTime(agreed, job) },
    ]}
  />
);
