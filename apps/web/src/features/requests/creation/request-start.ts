import { tidyLine } from '@oficio/domain/fields/characters.ts';
import { daysOfPeriod, type Period } from '@oficio/domain/requests/days.ts';
import type { AddressSuggestionOut } from '@oficio/domain/technicians/addresses/contract.ts';
import type { RequestValues } from './request-draft.ts';

/** What the request form is opened for. */
export interface RequestStart {
  /** The chosen technician; null for an open request. */
  readonly technicianId: number | null;
  readonly searched: SearchChoice;
}

/**
 * Returns whether an unsent draft was started for something else: another technician, another service, another need if the
 * customer has written a description, or another place if they have typed an address. A start that names none of them continues any draft for the same technician.
 */
export function isOtherStart(draft: RequestValues, { technicianId, searched }: RequestStart): boolean {
  const { service_id, place, need } = searched;
  const known = [draft.searched_service, draft.service_id];
  const text = draft.description.trim();
  return (
    draft.technician_id !== technicianId ||
    (need !== '' && text !== '' && ![draft.searched_need, text].includes(need)) ||
    (service_id !== '' && !known.includes(service_id)) ||
    (place !== null && place.display_name !== draft.searched_place && hasTypedAddress(draft))
  );
}

/**
 * Returns whether starting again would lose something that the customer has written, chosen or added in the form. A need is written
 * before, so another need may replace it.
 */
export const isWorthKeeping = (draft: RequestValues, photos: number): boolean =>
  !['', draft.searched_need].includes(draft.description.trim()) || photos > 0 || hasTypedAddress(draft);

const hasTypedAddress = ({ address, searched_place, guessed_address }: RequestValues): boolean =>
  tidyLine(address) !== '' && address !== searched_place && address !== guessed_address;

/** What the customer chose in the search, or wrote as their need, before opening the form. */
export interface SearchChoice {
  /** '' without a service, or if it is not offered here. */
  readonly service_id: string;
  readonly place: AddressSuggestionOut | null;
  /** Begins the description; '' without. */
  readonly need: string;
  /** Days that the customer prefers; null if they are open. */
  readonly period: Period | null;
}

/** A start that says nothing about the job. */
export const NOTHING_SEARCHED: SearchChoice = { service_id: '', place: null, need: '', period: null };

/**
 * Returns the values that the search changes in a draft. A choice that the draft has taken over before changes nothing, because the
 * customer may have replaced it in the form since.
 */
export function newlySearched(
  draft: RequestValues,
  { service_id, place, need, period }: SearchChoice,
  /** Day of the customer, 'YYYY-MM-DD'. */
  today: string,
): Partial<RequestValues> {
  const isNewNeed = need !== '' && need !== draft.searched_need;
  const isNewService = service_id !== '' && service_id !== draft.searched_service;
  const isNewPlace = place !== null && place.display_name !== draft.searched_place;
  return {
    // A service that was chosen before belongs to another need.
    ...(isNewNeed && { description: need, searched_need: need, service_id }),
    ...(period !== null && !draft.wants_time && { scheduled_days: daysOfPeriod(period, today) }),
    ...(isNewService && { service_id, searched_service: service_id }),
    ...(isNewPlace && {
      address: place.display_name,
      suggested_address: place.display_name,
      searched_place: place.display_name,
      latitude: place.latitude,
      longitude: place.longitude,
      point_unconfirmed: false,
    }),
  };
}

/** Returns whether the point of the form is the place of the search, which may be less exact than an address. */
export const isSearchedPlace = ({
  suggested_address,
  searched_place,
}: Pick<RequestValues, 'suggested_address' | 'searched_place'>): boolean =>
  searched_place !== '' && suggested_address === searched_place;
