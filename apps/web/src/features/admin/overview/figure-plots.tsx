import type { FigureSpan } from '@oficio/domain/admin/figures.ts';
import type { FigureOut } from '@oficio/domain/admin/overview/contract.ts';
import { useCallback } from 'react';
import { useUntil } from '../../../ui/data/until.tsx';
import { TimePlot } from '../time-plot.tsx';
import { PLOTS, STRETCH_LABELS, stretchName } from './figure-series.ts';
import classes from './figures.module.css';

interface FigurePlotsProps {
  readonly figures: readonly FigureOut[];
  readonly span: FigureSpan;
  /** The time of the reply, ISO 8601. */
  readonly asOf: string;
}

/** Shows all charts of a period. They share one chunk, so that they load or fail together. */
export default function FigurePlots({ figures, span, asOf }: FigurePlotsProps) {
  const until = useUntil(asOf);
  const nameOf = useCallback(({ day }: FigureOut) => stretchName(span, day), [span]);
  return (
    <div className={classes.plots}>
      {PLOTS.map(plot => (
        <TimePlot
          key={plot.title}
          plot={plot}
          rows={figures}
          nameOf={nameOf}
          heading={STRETCH_LABELS[span]}
          until={until}
        />
      ))}
    </div>
  );
}
