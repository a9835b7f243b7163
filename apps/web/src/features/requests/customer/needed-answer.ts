import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { isOpen } from '@oficio/domain/requests/lifecycle.ts';
import { isDateUrgent } from '../card-parts/urgency.ts';
import { isStartAsked } from '../early-start/early-start-view.ts';
import { customerReports, hasOpenProblem, isConfirmable } from '../problems/problem-view.ts';

const DAY_MS = 86_400_000;
/** Days after the completion in which we ask for a review first; later the customer finds the button below. */
const REVIEW_ASKED_DAYS = 14;

/** Answers that a job needs from its customer, the most urgent first. */
const ANSWERS = ['problem', 'early_start', 'date', 'no_show', 'pay', 'confirm', 'review'] as const;
export type Answer = (typeof ANSWERS)[number];

/** Returns what the job needs from its customer now; null if it goes on without an answer. */
export function neededAnswer(request: RequestOut, now: number): Answer | null {
  const problem = request.money?.problem;
  if (problem?.state === 'awaiting_reply' && problem.opened_by === 'technician') return 'problem';
  if (hasOpenProblem(request)) return null;
  if (isStartAsked(request, now)) return 'early_start';
  if (isDateUrgent(request, 'customer')) return 'date';
  if (customerReports(request, now).includes('no_show')) return 'no_show';
  if (request.status === 'approved') return 'pay';
  if (request.status !== 'completed') return null;
  if (isConfirmable(request)) return 'confirm';
  const isRecent = now - Date.parse(request.updated_at) < REVIEW_ASKED_DAYS * DAY_MS;
  return request.can_review && isRecent ? 'review' : null;
}

interface Sections {
  /** Jobs that need an answer, the most urgent first. */
  readonly asked: readonly RequestOut[];
  readonly active: readonly RequestOut[];
  readonly ended: readonly RequestOut[];
}

/** Sorts the jobs of a customer into the sections of the dashboard. */
export function sectionsOf(requests: readonly RequestOut[], now: number): Sections {
  const answers = new Map(requests.map(request => [request, neededAnswer(request, now)]));
  const asked = ANSWERS.flatMap(answer => requests.filter(request => answers.get(request) === answer));
  const rest = requests.filter(request => answers.get(request) === null);
  return {
    asked,
    active: rest.filter(({ status }) => isOpen(status)),
    ended: rest.filter(({ status }) => !isOpen(status)),
  };
}
