import classes from './steps.module.css';

interface StepsProps {
  /** Label for screen readers ('Estado de la solicitud'). */
  readonly label: string;
  readonly steps: readonly string[];
  /** Number of completed steps; the last of them is the current step. */
  readonly reached: number;
}

/** Shows progress through a short sequence of steps. */
export function Steps({ label, steps, reached }: StepsProps) {
  return (
    <ol className={classes.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes.step}
          data-reached={index < reached || undefined}
          aria-current={index === reached - 1 ? 'step' : undefined}
        >
          <span className={classes.text}>{step}</span>
          <span className="visually-hidden">{index < reached ? ' (hecho)' : ' (pendiente)'}</span>
        </li>
      ))}
    </ol>
  );
}
