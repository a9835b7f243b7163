import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { Title } from '@mantine/core';
import { memo, type ReactNode, useId } from 'react';
import { Card } from '../../ui/layout/card.tsx';
import { ScrollFrame } from '../../ui/tables/scroll-frame.tsx';
import classes from './time-plot.module.css';

/** One colour of a chart and one column of its table. `Row`: the figures of a period. */
interface Series<Row> {
  readonly name: string;
  /** CSS variable, which has a value for each colour scheme. */
  readonly color: string;
  readonly of: (row: Row) => number;
}

/** One chart. */
export interface Plot<Row> {
  readonly title: string;
  /** What the figures count and by which date, as a Spanish phrase without a full stop. */
  readonly basis: string;
  readonly series: readonly Series<Row>[];
  readonly format: (value: number) => string;
  /** The number beside the title; by default the sum of all series and rows. */
  readonly total?: (rows: readonly Row[]) => string;
}

const short = (value: number): string =>
  value.toLocaleString('es-ES', { notation: 'compact', maximumFractionDigits: 1 });

interface TimePlotProps<Row> {
  readonly plot: Plot<Row>;
  /** Figures of each period, oldest first. */
  readonly rows: readonly Row[];
  /** Unique name of a period, for the axis and the table. */
  readonly nameOf: (row: Row) => string;
  /** Heading of the table's column with the periods. */
  readonly heading: string;
  /** Until when the last period is counted: 'hasta las 14:00'. */
  readonly until: string;
}

/**
 * Shows a bar chart over time, and a table with the same figures for screen readers and for exact values. Renders again
 * only for other figures, so that choosing another period does not wait for the old chart.
 */
export const TimePlot = memo(function TimePlot<Row>({
  plot,
  rows,
  nameOf,
  heading,
  until,
}: TimePlotProps<Row>) {
  const title = useId();
  const { series, format } = plot;
  const data = rows.map(row => ({
    name: nameOf(row),
    ...Object.fromEntries(series.map(({ name, of }) => [name, of(row)])),
  }));
  const sum = rows.reduce((all, row) => all + series.reduce((part, { of }) => part + of(row), 0), 0);
  return (
    <Card component="figure" aria-labelledby={title} className={classes.plot}>
      <div className={classes.head}>
        <Title order={3} size="h4" id={title}>
          {plot.title}
        </Title>
        <span className={classes.total}>{plot.total?.(rows) ?? format(sum)}</span>
      </div>
      <p className={classes.basis}>{plot.basis}</p>
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
          // The longest label is "165,5 mil".
          yAxisProps={{ width: 76, allowDecimals: false, tickFormatter: short }}
          barProps={{ isAnimationActive: false, maxBarSize: 36 }}
          barChartProps={{ accessibilityLayer: false }}
          tooltipAnimationDuration={0}
        />
      </div>
      <details className={classes.details}>
        <summary>Ver como tabla</summary>
        <ScrollFrame label={`${plot.title}, tabla`} className={classes.scroll}>
          <table>
            <caption className={classes.caption}>
              {plot.basis}, {until}
            </caption>
            <thead>
              <tr>
                <th scope="col">{heading}</th>
                {series.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(row => (
                <tr key={nameOf(row)}>
                  <th scope="row">{nameOf(row)}</th>
                  {series.map(({ name, of }) => (
                    <td key={name}>{format(of(row))}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollFrame>
      </details>
    </Card>
  );
}) as <Row>(props: TimePlotProps<Row>) => ReactNode;

function Legend<Row>({ series }: { readonly series: readonly Series<Row>[] }) {
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
