import { tidyLine } from '@oficio/domain/fields/characters.ts';
import type { RequestValues } from './request-draft.ts';
import type { SearchChoice } from './searched.ts';

/** What the request form is opened for. */
export interface RequestStart {
  /** The chosen technician; null for an open request. */
  readonly technicianId: number | null;
  readonly searched: SearchChoice;
}

/**
 * Returns whether an unsent draft was started for something else: another technician, another service, or another place if the
 * customer has typed an address. A start that names neither service nor place continues any draft for the same technician.
 */
export function isOtherStart(draft: RequestValues, { technicianId, searched }: RequestStart): boolean {
  const { service_id, place } = searched;
  const known = [draft.searched_service, draft.service_id];
  return (
    draft.technician_id !== technicianId ||
    (service_id !== '' && !known.includes(service_id)) ||
    (place !== null && place.display_name !== draft.searched_place && hasTypedAddress(draft))
  );
}

/** Returns whether starting again would lose something that the customer has written, chosen or added. */
export const isWorthKeeping = (draft: RequestValues, photos: number): boolean =>
  draft.description.trim() !== '' || photos > 0 || hasTypedAddress(draft);

const hasTypedAddress = ({ address, searched_place, guessed_address }: RequestValues): boolean =>
  tidyLine(address) !== '' && address !== searched_place && address !== guessed_address;
