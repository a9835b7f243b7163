import type { AddressSuggestionOut } from '@oficio/domain/technicians/addresses/contract.ts';
import type { RequestValues } from './request-draft.ts';

/** What the customer chose in the search before opening the form. */
export interface SearchChoice {
  /** '' without a service, or if it is not offered here. */
  readonly service_id: string;
  readonly place: AddressSuggestionOut | null;
}

/**
 * Returns the values that the search changes in a draft. A choice that the draft has taken over before changes nothing, because the
 * customer may have replaced it in the form since.
 */
export function newlySearched(
  draft: RequestValues,
  { service_id, place }: SearchChoice,
): Partial<RequestValues> {
  const isNewService = service_id !== '' && service_id !== draft.searched_service;
  const isNewPlace = place !== null && place.display_name !== draft.searched_place;
  return {
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
