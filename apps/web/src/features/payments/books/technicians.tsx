import { technicianTable } from '@oficio/domain/payments/books/texts.ts';
import { useRef } from 'react';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { FigureSection } from '../documents/figure-section.tsx';
import { useBookTechnicians } from './api.ts';

/** Lists the technicians with movements in a month. Shows nothing if there are none. */
export function BookTechnicians({ month }: { readonly month: string }) {
  const query = useBookTechnicians(month);
  const body = useRef<HTMLTableSectionElement>(null);
  const { data: technicians = [], error, refetch } = query;
  if (technicians.length === 0)
    return error ? (
      <ErrorState error={error} fallback="Error al cargar los técnicos" onRetry={() => void refetch()} />
    ) : null;
  return (
    // Not printed, because only the loaded ones are shown.
    <div className="no-print">
      <FigureSection table={technicianTable(technicians)} body={body} />
      <LoadMore query={query} list={body} count={technicians.length} />
    </div>
  );
}
