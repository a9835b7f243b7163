import type { UseFormReturnType } from '@mantine/form';
import type { AddressSuggestionOut } from '@oficio/domain/technicians/addresses/contract.ts';
import { type FormPlace, suggestedPlace } from '../../../lib/address/point-address.ts';
import { usePointAddress } from '../../../lib/address/use-point-address.ts';
import { type ProfileValues, placeIn, setPlace } from './my-profile-values.ts';

export type ProfilePlace = ReturnType<typeof useMyPlace>;

/** Keeps the address of the profile and its point together. */
export function useMyPlace(form: UseFormReturnType<ProfileValues>) {
  const read = () => placeIn(form.getValues());
  const write = (place: FormPlace) => setPlace(form, place);
  const { stop, move, retype, ...lookup } = usePointAddress({ read, write });
  return {
    ...lookup,
    move,
    /** Follows typed coordinates. `before` is the place when the person began to type. */
    type: (before: FormPlace | null) => {
      const { point } = read();
      const [from, to] = [before?.point, point];
      if (!before || !to) return;
      if (from?.latitude !== to.latitude || from?.longitude !== to.longitude) void move(to, 'person', before);
    },
    choose: (suggestion: AddressSuggestionOut) => {
      stop();
      write(suggestedPlace(read(), suggestion));
    },
    /** Takes a typed address. Clears a point that belongs to another one. */
    write: (typed: string) => {
      stop();
      const place = retype(typed);
      if (place) write(place);
      else form.setFieldValue('address', typed);
    },
  };
}
