import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import {
  nextStep,
  STEP_PARAM,
  type Step,
  type StepProgress,
  stepBefore,
  stepIn,
  stepToShow,
} from './steps.ts';

/** Key of the step that a history entry was opened from. */
const FROM = 'fromStep';

/**
 * Keeps the step of the form in the address, so that Back returns to the step before and a refresh stays. Corrects an address of a
 * step that cannot be shown yet. `onShown` runs after each change of the step. `ready` is false until the draft is read.
 */
export function useSteps(ready: boolean, progress: StepProgress, onShown: () => void) {
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
    params.set(STEP_PARAM, to);
    // A replaced entry keeps the step that it was opened from.
    void navigate(
      { search: `?${params}` },
      { ...options, state: options.replace ? state : { [FROM]: step } },
    );
  };

  const isCorrect = search.get(STEP_PARAM) === step;
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
