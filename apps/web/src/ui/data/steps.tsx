import classes from './steps.module.css';

interface StepsProps {
  /** What the steps are of ('Estado de la solicitud'); read aloud. */
  readonly label: string;
  readonly steps: readonly string[];
  /** How many are done, from the first; the last of them is where we are. */
  readonly reached: number;
}

/** A short timeline: where we are on the way from the first step to the last. */
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
