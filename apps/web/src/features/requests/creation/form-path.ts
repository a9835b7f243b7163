import { REQUEST_START_PAGE } from '@oficio/domain/requests/start-page.ts';
import type { DraftSlot } from './request-draft.ts';

/** Returns the path of the form in which a draft is written. */
export const slotPath = ({ isOnDevice }: DraftSlot, technicianId: number | null): string =>
  isOnDevice ? REQUEST_START_PAGE : requestFormPath(technicianId);

/** Returns the path of the form; without a technician, of an open request. */
export const requestFormPath = (technicianId: number | null): string =>
  technicianId === null ? '/request-service' : `/request-service?technician=${technicianId}`;

/** Id of the new request in the history state, with which the list marks it. Losing it does no harm. */
export const createdRequestState = (requestId: number) => ({ createdRequest: requestId });

/** Returns the new request's id from a location's state, which may be anything. */
export function createdRequestId(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !('createdRequest' in state)) return null;
  return typeof state.createdRequest === 'number' ? state.createdRequest : null;
}
