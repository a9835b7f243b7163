import { formatDateTime } from '../../../lib/format/date-times.ts';
import { DescriptionList } from '../../../ui/data/description-list.tsx';

interface TwoDatesProps {
  /** ISO 8601; null when no date is agreed yet. */
  readonly agreed: string | null;
  readonly proposed: string;
}

/** Shows the agreed date and the proposed one. */
export const TwoDates = ({ agreed, proposed }: TwoDatesProps) => (
  <DescriptionList
    items={[
      { term: 'Fecha propuesta', value: formatDateTime(proposed) },
      { term: 'Fecha acordada ahora', value: agreed === null ? 'Ninguna' : formatDateTime(agreed) },
    ]}
  />
);
