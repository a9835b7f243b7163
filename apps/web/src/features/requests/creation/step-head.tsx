import { Title } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import classes from './request-form.module.css';
import { numberOfStep, STEP_TITLES, STEPS, type Step } from './steps.ts';

interface StepHeadProps {
  readonly step: Step;
  /** Receives the focus when the step changes, so that screen readers read it. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly children: ReactNode;
}

/** Shows the position in the form, and an action beside it. */
export function StepHead({ step, heading, children }: StepHeadProps) {
  return (
    <div className={classes.head}>
      <div className={classes.line}>
        <Title order={2} size="h3" ref={heading} tabIndex={-1} className={classes.title}>
          Paso {numberOfStep(step)} de {STEPS.length}: {STEP_TITLES[step]}
        </Title>
        {children}
      </div>
      <div className={classes.stepHeadBar} aria-hidden="true">
        {STEPS.map(one => (
          <span key={one} data-done={numberOfStep(one) <= numberOfStep(step) || undefined} />
        ))}
      </div>
    </div>
  );
}
