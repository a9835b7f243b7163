import type { Period } from '@oficio/domain/requests/days.ts';
import { REQUEST_START_PAGE } from '@oficio/domain/requests/start-page.ts';
import type { PlaceSuggestionOut } from '@oficio/domain/search/contract.ts';
import { roundedPoint } from '../search/device-position.ts';
import { type ChosenPlace, type JobChoice, withChoice } from '../summary/job-choice.ts';

/** The search when the visitor began to write their need. A part that they have chosen for this need since is missing. */
export type ChoiceBefore = Partial<JobChoice>;

/**
 * Returns the service and the place of a need: what the visitor has chosen since they began to write it, else what its text says, else
 * what the search had before.
 */
export function choiceOfNeed(search: JobChoice, before: ChoiceBefore, said: JobChoice): JobChoice {
  return {
    service: isSame(search.service, before.service)
      ? (said.service ?? search.service)
      : (search.service ?? said.service),
    chosen: isSame(search.chosen, before.chosen)
      ? (said.chosen ?? search.chosen)
      : (search.chosen ?? said.chosen),
  };
}

const isSame = (now: unknown, before: unknown): boolean => JSON.stringify(now) === JSON.stringify(before);

export const chosenPlace = ({ label, lat, lng }: PlaceSuggestionOut): ChosenPlace => ({
  ...roundedPoint({ latitude: lat, longitude: lng }),
  name: label,
});

/** Returns the path of the page that begins a request with this need. */
export function startPath(choice: JobChoice, description: string, period: Period | null): string {
  const params = new URLSearchParams();
  if (description !== '') params.set('need', description);
  if (period !== null) params.set('period', period);
  return withChoice(params.size === 0 ? REQUEST_START_PAGE : `${REQUEST_START_PAGE}?${params}`, choice);
}
