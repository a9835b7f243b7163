import { useUntil } from '../../../ui/data/until.tsx';
import classes from '../overview/figures.module.css';
import { TimePlot } from '../time-plot.tsx';
import { JOB_PLOTS, type JobFiguresMonth, monthName } from './job-series.ts';

const nameOf = ({ month }: JobFiguresMonth) => monthName(month);

interface JobPlotsProps {
  readonly months: readonly JobFiguresMonth[];
  /** The time of the reply, ISO 8601. */
  readonly asOf: string;
}

/** Shows the charts of the last months. They share one chunk, so that they load or fail together. */
export default function JobPlots({ months, asOf }: JobPlotsProps) {
  const until = useUntil(asOf);
  return (
    <div className={classes.plots}>
      {JOB_PLOTS.map(plot => (
        <TimePlot key={plot.title} plot={plot} rows={months} nameOf={nameOf} heading="Mes" until={until} />
      ))}
    </div>
  );
}
