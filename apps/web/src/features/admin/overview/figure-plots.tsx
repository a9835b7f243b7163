import type { FigureSpan } from '@oficio/domain/admin/figures.ts';
import type { FigureOut } from '@oficio/domain/admin/overview/contract.ts';
import { FigurePlot } from './figure-plot.tsx';
import { PLOTS } from './figure-series.ts';
import classes from './figures.module.css';

interface FigurePlotsProps {
  readonly figures: readonly FigureOut[];
  readonly span: FigureSpan;
}

/** Shows all charts of a period. They share one chunk, so that they load or fail together. */
export default function FigurePlots({ figures, span }: FigurePlotsProps) {
  return (
    <div className={classes.plots}>
      {PLOTS.map(plot => (
        <FigurePlot key={plot.title} plot={plot} figures={figures} span={span} />
      ))}
    </div>
  );
}
