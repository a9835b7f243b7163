import { useEffect, useRef } from 'react';
import { revealField } from '../../../ui/forms/form-errors.ts';
import type { RequestFormState } from './request-draft.ts';
import {
  canOpen,
  isAnswered,
  STEP_FIELDS,
  STEPS,
  type Step,
  type StepProgress,
  stepOfField,
} from './steps.ts';
import { useSteps } from './use-steps.ts';

/**
 * Keeps the step of the form that is on the screen, and the focus when it changes. `ready` is false until the draft is read. The
 * first step takes the focus if the form `isAnswer` to a press.
 */
export function useFormSteps(form: RequestFormState, ready: boolean, isAnswer: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  /** Field that takes the focus when its step is on the screen; null for the heading. */
  const rejected = useRef<string>(null);
  const { values } = form;
  const progress: StepProgress = {
    isValid: step => STEP_FIELDS[step].every(field => form.isValid(field)),
    address: values.address === values.guessed_address ? '' : values.address,
  };
  const { step, goTo, next, back } = useSteps(ready, progress, () => {
    if (rejected.current !== null) revealField(form.getInputNode(rejected.current));
    else focusHeading(heading.current);
    rejected.current = null;
  });
  useEffect(() => {
    if (ready && isAnswer) focusHeading(heading.current);
  }, [ready, isAnswer]);

  return {
    heading,
    step,
    goTo,
    next,
    back,
    /** Steps that the summary shows. */
    answered: STEPS.filter(other => other !== step && isAnswered(other, progress)),
    canOpen: (other: Step) => canOpen(other, progress),
    /** Opens the step of a rejected field and focuses the field. */
    reveal(name: string) {
      // Both coordinates have one field on the screen.
      const field = name === 'longitude' ? 'latitude' : name;
      const owner: Step | null = stepOfField(field);
      if (owner === null) return;
      if (owner === step) return revealField(form.getInputNode(field));
      rejected.current = field;
      goTo(owner);
    },
  };
}

function focusHeading(heading: HTMLHeadingElement | null): void {
  heading?.focus({ preventScroll: true });
  heading?.parentElement?.scrollIntoView({ block: 'nearest' });
}
