import { Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { NO_TOWN } from '@oficio/domain/admin/job-figures.ts';
import { overviewEndpoints } from '@oficio/domain/admin/overview/contract.ts';
import { hourOfFigures } from '@oficio/domain/payments/documents/figure-basis.ts';
import { townChoices, townName } from '@oficio/domain/places/towns.ts';
import { isMonthName, monthsFrom } from '@oficio/domain/requests/month.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../../lib/api/client.ts';
import { newestParams } from '../../../lib/navigation/newest-params.ts';
import { Until } from '../../../ui/data/until.tsx';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx';
import { PlainSelect } from '../../../ui/forms/plain-field.tsx';
import { StaleContent } from '../../../ui/lists/stale-content.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { SkeletonCards } from '../../../ui/loading/skeleton-cards.tsx';
import { idIn, tableHref, townIn } from '../../../ui/tables/table-address.ts';
import { DemandTable } from './demand-table.tsx';
import classes from './job-figures.module.css';
import { monthName } from './job-series.ts';

const FAILED = 'Error al cargar las cifras';
const SKELETONS = <SkeletonCards count={4} height={340} />;

/** Loaded lazily, because few screens need the chart library. */
const JobPlots = lazyPart(() => import('./job-plots.tsx'), {
  failedText: 'No se han podido cargar las gráficas',
  fallback: SKELETONS,
});

interface JobFiguresProps {
  readonly services: readonly { readonly id: number; readonly name: string }[];
}

/** Charts and tables about demand, supply, answers, results and money. The address holds the choice. */
export function JobFigures({ services }: JobFiguresProps) {
  const [params, setParams] = useSearchParams();
  const month = params.get('mes') ?? '';
  const choice = {
    month: isMonthName(month) ? month : undefined,
    service: idIn(params.get('servicio') ?? ''),
    town: townIn(params.get('poblacion') ?? ''),
  };
  const { data, error, refetch, isPlaceholderData } = useJobFigures(choice);
  const towns = useMemo(townChoices, []);
  const change = (name: string, value: string) => {
    const next = newestParams();
    if (value === '') next.delete(name);
    else next.set(name, value);
    setParams(next);
  };
  const serviceName = (id: number) => services.find(service => service.id === id)?.name ?? `Servicio ${id}`;
  return (
    <Stack gap="lg">
      <Group gap="sm" align="flex-end">
        <PlainSelect
          label="Servicio"
          value={choice.service ?? ''}
          onChange={event => change('servicio', event.currentTarget.value)}
        >
          <option value="">Todos</option>
          {services.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </PlainSelect>
        <PlainSelect
          label="Población"
          value={choice.town ?? ''}
          onChange={event => change('poblacion', event.currentTarget.value)}
        >
          <option value="">Todas</option>
          {towns.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </PlainSelect>
      </Group>
      {data ? (
        <StaleContent isOld={isPlaceholderData} failed={error && FAILED}>
          <Stack gap="xl">
            <section aria-labelledby="oferta">
              <Group justify="space-between" align="flex-end" mb="sm">
                <div>
                  <Title order={2} id="oferta">
                    ¿Dónde faltan técnicos?
                  </Title>
                  <Text c="dimmed">
                    Solicitudes del mes, <Until at={data.as_of} isInside />, y técnicos que el público
                    encuentra
                    {data.technicians_counted_at === null ? null : (
                      <>
                        , <Until at={data.technicians_counted_at} isInside />
                      </>
                    )}
                    .
                  </Text>
                </div>
                <PlainSelect
                  label="Mes"
                  // Not the month of the data, which is the one before while another month loads.
                  value={choice.month ?? data.months.at(-1)?.month ?? ''}
                  onChange={event => change('mes', event.currentTarget.value)}
                >
                  {data.months
                    .map(({ month }) => month)
                    .reverse()
                    .map(month => (
                      <option key={month} value={month}>
                        {monthName(month)}
                      </option>
                    ))}
                </PlainSelect>
              </Group>
              {data.towns.length === 0 ? (
                <EmptyState title="No hay solicitudes en este mes">
                  Elige otro mes, otro servicio u otra población.
                </EmptyState>
              ) : (
                <SimpleGrid cols={{ base: 1, xl: 2 }} className={classes.tables}>
                  <DemandTable
                    label="Oferta y demanda por población"
                    what="Población"
                    rows={data.towns.map(({ town, ...row }) => ({
                      ...row,
                      id: town,
                      name: town === NO_TOWN ? 'Sin población cercana' : (townName(town) ?? String(town)),
                    }))}
                    hrefOf={({ id }) =>
                      id === NO_TOWN
                        ? null
                        : jobsHref(data.month, {
                            town: id,
                            ...(choice.service && { service: choice.service }),
                          })
                    }
                  />
                  <DemandTable
                    label="Oferta y demanda por servicio"
                    what="Servicio"
                    rows={data.services.map(({ service_id, ...row }) => ({
                      ...row,
                      id: service_id,
                      name: serviceName(service_id),
                    }))}
                    hrefOf={({ id }) =>
                      jobsHref(data.month, { service: id, ...(choice.town && { town: choice.town }) })
                    }
                  />
                </SimpleGrid>
              )}
            </section>
            <section aria-labelledby="meses">
              <Title order={2} id="meses">
                Los últimos 12 meses
              </Title>
              <Text c="dimmed" mb="sm">
                <Until at={data.as_of} />, según {hourOfFigures()}.
              </Text>
              <JobPlots months={data.months} asOf={data.as_of} />
            </section>
          </Stack>
        </StaleContent>
      ) : error ? (
        <ErrorState error={error} fallback={FAILED} onRetry={() => void refetch()} />
      ) : (
        SKELETONS
      )}
    </Stack>
  );
}

/** Returns the table of the jobs that were requested in a month. */
function jobsHref(month: string, place: { readonly service?: number; readonly town?: number }): string {
  const lastDay = new Date(Date.parse(`${monthsFrom(month, 1)}-01T00:00Z`) - 1).toISOString().slice(0, 10);
  return tableHref('/admin/requests', {
    service: String(place.service ?? ''),
    town: String(place.town ?? ''),
    from: `${month}-01`,
    until: lastDay,
  });
}

interface FigureChoice {
  /** 'YYYY-MM'; undefined for the current month. */
  readonly month: string | undefined;
  readonly service: number | undefined;
  readonly town: number | undefined;
}

/** Loads the jobs of the last months, and supply and demand of one of them. */
const useJobFigures = (choice: FigureChoice) =>
  useQuery({
    queryKey: ['admin', 'figures', 'jobs', choice],
    queryFn: ({ signal }) => call(overviewEndpoints.getJobFigures, { query: { ...choice }, signal }),
    placeholderData: keepPreviousData,
  });
