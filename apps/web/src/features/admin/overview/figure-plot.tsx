import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { Box, Title } from '@mantine/core';
import type { FigureSpan } from '@oficio/domain/admin/figures.ts';
import type { FigureOut } from '@oficio/domain/admin/overview/contract.ts';
import { memo, useId } from 'react';
import { Card } from '../../../ui/layout/card.tsx';
import classes from './figure-plot.module.css';
import { type Plot, type Series, STRETCH_LABELS, stretchName } from './figure-series.ts';

const short = (value: number): string =>
  value.toLocaleString('es-ES', { notation: 'compact', maximumFractionDigits: 1 });

interface FigurePlotProps {
  readonly plot: Plot;
  readonly figures: readonly FigureOut[];
  readonly span: FigureSpan;
}

/**
 * Shows a bar chart over time, and a table with the same figures for screen readers and for exact values. Renders again
 * only for other figures, so that choosing another period does not wait for the old chart.
 */
export const FigurePlot = memo(function FigurePlot({ plot, figures, span }: FigurePlotProps) {
  const title = useId();
  const { series, format } = plot;
  const data = figures.map(figure => ({
    name: stretchName(span, figure.day),
    ...Object.fromEntries(series.map(({ name, of }) => [name, of(figure)])),
  }));
  const total = figures.reduce((sum, figure) => sum + series.reduce((all, { of }) => all + of(figure), 0), 0);
  return (
    <Card component="figure" aria-labelledby={title} className={classes.plot}>
      <div className={classes.head}>
        <Title order={3} size="h4" id={title}>
          {plot.title}
        </Title>
        <span className={classes.total}>{format(total)}</span>
      </div>
      {series.length > 1 ? <Legend series={series} /> : null}
      {/* Screen readers read the table instead. */}
      <div aria-hidden="true" className={classes.canvas}>
        <BarChart
          h={240}
          data={data}
          dataKey="name"
          type="stacked"
          series={series.map(({ name, color }) => ({ name, color }))}
          valueFormatter={format}
          gridAxis="x"
          tickLine="none"
          xAxisProps={{ minTickGap: 24, interval: 'preserveStartEnd' }}
          yAxisProps={{ width: 56, allowDecimals: false, tickFormatter: short }}
          barProps={{ isAnimationActive: false, maxBarSize: 36 }}
          barChartProps={{ accessibilityLayer: false }}
          tooltipAnimationDuration={0}
        />
      </div>
      <details className={classes.details}>
        <summary>Ver como tabla</summary>
        <Box component="section" className={classes.scroll} aria-label={`${plot.title}, tabla`} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{STRETCH_LABELS[span]}</th>
                {series.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {figures.map(figure => (
                <tr key={figure.day}>
                  <th scope="row">{stretchName(span, figure.day)}</th>
                  {series.map(({ name, of }) => (
                    <td key={name}>{format(of(figure))}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      </details>
    </Card>
  );
});

function Legend({ series }: { readonly series: readonly Series[] }) {
  return (
    <ul className={classes.legend}>
      {series.map(({ name, color }) => (
        <li key={name}>
          <span className={classes.sample} style={{ background: color }} />
          {name}
        </li>
      ))}
    </ul>
  );
}
