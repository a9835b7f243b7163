import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { revealField } from '../../../ui/forms/form-errors.ts';
import type { RequestFormState } from './request-draft.ts';
import {
  canOpen,
  isAnswered,
  nextStep,
  START_PARAMS,
  STEP_FIELDS,
  STEP_PARAM,
  STEPS,
  type Step,
  type StepProgress,
  stepBefore,
  stepIn,
  stepOfField,
  stepToShow,
} from './steps.ts';

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

/** Key of the step that a history entry was opened from. */
const FROM = 'fromStep';

/**
 * Keeps the step of the form in the address, so that Back returns to the step before and a refresh stays. Corrects an address of a
 * step that cannot be shown yet. `onShown` runs after each change of the step. `ready` is false until the draft is read.
 */
function useSteps(ready: boolean, progress: StepProgress, onShown: () => void) {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const named = stepIn(search.get(STEP_PARAM));
  // Until the address names the step, what is typed must not lead to another one: the correction of the address may take a while.
  const [first, setFirst] = useState<Step | null>(null);
  if (named === null && ready && first === null) setFirst(stepToShow(null, progress));
  if (named !== null && first !== null) setFirst(null);
  const step = stepToShow(named ?? first, progress);

  const open = (to: Step, options: { readonly replace: boolean }) => {
    const params = new URLSearchParams(search);
    for (const name of Object.values(START_PARAMS)) params.delete(name);
    params.set(STEP_PARAM, to);
    // A replaced entry keeps the step that it was opened from.
    void navigate(
      { search: `?${params}` },
      { ...options, state: options.replace ? state : { [FROM]: step } },
    );
  };

  const isCorrect =
    search.get(STEP_PARAM) === step && !Object.values(START_PARAMS).some(name => search.has(name));
  const correct = useEffectEvent(() => open(step, { replace: true }));
  useEffect(() => {
    if (ready && !isCorrect) correct();
  }, [ready, isCorrect]);

  const shown = useRef<Step>(null);
  /** The change that was begun: the second press of a double one comes before the next step is on the screen. */
  const begun = useRef<Step | 'back'>(null);
  const tell = useEffectEvent(onShown);
  useEffect(() => {
    if (!ready) return;
    if (shown.current !== null && shown.current !== step) tell();
    shown.current = step;
    begun.current = null;
  }, [ready, step]);

  const begin = (change: Step | 'back'): boolean => {
    const isFirst = begun.current !== change;
    begun.current = change;
    return isFirst;
  };
  const goTo = (to: Step) => {
    if (to !== step && begin(to)) open(to, { replace: false });
  };
  return {
    step,
    goTo,
    next: () => goTo(nextStep(step, progress)),
    back: () => {
      const before = stepBefore(step);
      if (before === null || !begin('back')) return;
      // The same as the browser's Back, if that leads there.
      if (stepIn(fromOf(state)) === before) void navigate(-1);
      else open(before, { replace: true });
    },
  };
}

/** Reads a history state, which may be anything. */
function fromOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !(FROM in state)) return null;
  return typeof state[FROM] === 'string' ? state[FROM] : null;
}
