import type { RequestValues } from './request-draft.ts';

/** Steps of the request form in their order; each is the value of the query parameter `STEP_PARAM`. */
export const STEPS = ['que', 'donde', 'cuando'] as const;
export type Step = (typeof STEPS)[number];

export const STEP_PARAM = 'paso';

/** Query parameters that the form takes over once. The form removes them from the address, so that a refresh does not repeat them. */
export const START_PARAMS = { need: 'need', period: 'period', send: 'enviar' } as const;

export const STEP_TITLES = { que: 'Qué', donde: 'Dónde', cuando: 'Cuándo' } as const satisfies Record<
  Step,
  string
>;

type Field = keyof RequestValues & string;

/** Fields of each step that the form or the server can reject, in the order of the screen. */
export const STEP_FIELDS = {
  que: ['service_id', 'description', 'image'],
  donde: ['address', 'latitude', 'longitude'],
  cuando: ['scheduled_days', 'scheduled_date'],
} as const satisfies Record<Step, readonly Field[]>;

/** Returns the step that shows a field, or null for a field without one. */
export const stepOfField = (field: string): Step | null =>
  STEPS.find(step => STEP_FIELDS[step].some(name => name === field)) ?? null;

export const stepIn = (text: string | null): Step | null => STEPS.find(step => step === text) ?? null;

/** Returns the position of a step, from 1. */
export const numberOfStep = (step: Step): number => STEPS.indexOf(step) + 1;

/** Returns the step before, or null for the first one. */
export const stepBefore = (step: Step): Step | null => STEPS[STEPS.indexOf(step) - 1] ?? null;

/** What the form knows about its steps. */
export interface StepProgress {
  /** Returns whether the fields of a step pass the form's checks. */
  readonly isValid: (step: Step) => boolean;
  /** The place that is typed, confirmed or taken over from the search; it may be optional and empty. */
  readonly address: string;
}

/** Returns whether a step is valid and filled in, so that the form may skip it. The last step contains the submit button. */
export function isAnswered(step: Step, { isValid, address }: StepProgress): boolean {
  if (step === 'cuando') return false;
  return isValid(step) && (step === 'que' || address.trim() !== '');
}

/** Returns whether a step can be shown: all earlier ones are valid. */
export const canOpen = (step: Step, { isValid }: Pick<StepProgress, 'isValid'>): boolean =>
  STEPS.slice(0, STEPS.indexOf(step)).every(isValid);

/**
 * Returns the step to show for an address. A step cannot be shown before all earlier ones are valid. Without a step in the address,
 * the form starts at the first one that is not answered.
 */
export function stepToShow(wanted: Step | null, progress: StepProgress): Step {
  const chosen = wanted ?? STEPS.find(step => !isAnswered(step, progress)) ?? 'cuando';
  return (
    STEPS.findLast(step => STEPS.indexOf(step) <= STEPS.indexOf(chosen) && canOpen(step, progress)) ?? 'que'
  );
}

/** Returns the first later step that is not answered, or the last one. */
export const nextStep = (step: Step, progress: StepProgress): Step =>
  STEPS.slice(STEPS.indexOf(step) + 1).find(later => !isAnswered(later, progress)) ?? 'cuando';
