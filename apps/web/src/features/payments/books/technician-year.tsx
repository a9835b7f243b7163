import { NativeSelect, Stack } from '@mantine/core';
import { technicianYearTable } from '@oficio/domain/payments/books/texts.ts';
import { monthOf } from '@oficio/domain/requests/month.ts';
import { useState } from 'react';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { Actions } from '../../../ui/forms/actions.tsx';
import { DownloadButton } from '../../../ui/forms/download-button.tsx';
import { SkeletonCards } from '../../../ui/loading/skeleton-cards.tsx';
import { FigureSection } from '../documents/figure-section.tsx';
import { downloadTechnicianYear, useTechnicianYear } from './api.ts';

/** Years that can be chosen, the present one included. */
const YEARS = 6;

/** Shows the books of a technician in a year by month, with a download of them. Shows nothing until the time is known. */
export function TechnicianYear({ id }: { readonly id: number }) {
  const now = useNow();
  if (now === null) return null;
  return <Year id={id} present={Number(monthOf(now).name.slice(0, 4))} />;
}

function Year({ id, present }: { readonly id: number; readonly present: number }) {
  const [year, setYear] = useState(String(present));
  const { data, error, refetch } = useTechnicianYear(id, year);
  return (
    <Stack gap="md">
      {data ? (
        <FigureSection table={technicianYearTable(year, data)} />
      ) : error ? (
        <ErrorState error={error} fallback="Error al cargar las cuentas" onRetry={() => void refetch()} />
      ) : (
        <SkeletonCards count={1} height={[240, 160]} />
      )}
      <Actions>
        <NativeSelect
          aria-label="Año de las cuentas"
          value={year}
          onChange={event => setYear(event.currentTarget.value)}
          data={Array.from({ length: YEARS }, (_, n) => String(present - n))}
        />
        <DownloadButton type="text/csv; charset=utf-8" get={() => downloadTechnicianYear(id, year)}>
          Descargar {year}
        </DownloadButton>
      </Actions>
    </Stack>
  );
}
