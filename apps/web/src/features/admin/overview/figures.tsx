import { SegmentedControl, Text, Title } from '@mantine/core';
import { FIGURE_SPANS, type FigureSpan } from '@oficio/domain/admin/figures.ts';
import { hourOfFigures } from '@oficio/domain/payments/documents/figure-basis.ts';
import { useDeferredValue, useState } from 'react';
import { Until } from '../../../ui/data/until.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { StaleContent } from '../../../ui/lists/stale-content.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { useFigures } from './api.ts';
import { PLOTS } from './figure-series.ts';
import classes from './figures.module.css';

const SKELETONS = (
  <div className={classes.plots} role="status" aria-label="Cargando las gráficas…">
    {PLOTS.map(({ title }) => (
      <Card key={title} p="lg" className={classes.waiting}>
        <Skeleton height={20} width="40%" />
        <Skeleton height={270} />
      </Card>
    ))}
  </div>
);

/** Loaded lazily, because no other screen needs the chart library. */
const FigurePlots = lazyPart(() => import('./figure-plots.tsx'), {
  failedText: 'No se han podido cargar las gráficas',
  fallback: SKELETONS,
});

const FAILED = 'Error al cargar gráficas';
const SPANS = FIGURE_SPANS.map(value => ({ value, label: `${value} días` }));

/** Requests, revenue and registrations over time. */
export function Figures() {
  const [span, setSpan] = useState<FigureSpan>('30');
  const query = useFigures(span);
  return (
    <section aria-labelledby="evolucion">
      <div className={classes.head}>
        <div>
          <Title order={2} id="evolucion">
            Evolución
          </Title>
          <Text c="dimmed">
            {query.data ? (
              <>
                <Until at={query.data.as_of} />, según {hourOfFigures()}.
              </>
            ) : (
              `Según ${hourOfFigures()}.`
            )}
          </Text>
        </div>
        <SegmentedControl
          aria-label="Periodo"
          data={SPANS}
          value={span}
          onChange={setSpan}
          size="md"
          className={classes.spans ?? ''}
        />
      </div>
      <Plots query={query} />
    </section>
  );
}

interface PlotsProps {
  readonly query: ReturnType<typeof useFigures>;
}

function Plots({ query }: PlotsProps) {
  const { error, refetch, isPlaceholderData } = query;
  // Rendering the charts is slow on a phone, so the pressed option is shown first.
  const data = useDeferredValue(query.data);
  const isOld = isPlaceholderData || data !== query.data;
  if (!data)
    return error ? <ErrorState error={error} fallback={FAILED} onRetry={() => void refetch()} /> : SKELETONS;
  return (
    <StaleContent isOld={isOld} failed={error && FAILED}>
      <FigurePlots figures={data.figures} span={data.span} asOf={data.as_of} />
    </StaleContent>
  );
}
