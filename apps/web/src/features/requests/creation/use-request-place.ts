import type { AddressSuggestionOut } from '@oficio/domain/technicians/addresses/contract.ts';
import { isSamePlace } from '@oficio/domain/technicians/addresses/same-place.ts';
import type { Point } from '@oficio/domain/technicians/geo.ts';
import { useRef } from 'react';
import {
  ASK_ADDRESS,
  COMPARE_POINT,
  type FormPlace,
  LOOKING_FOR_ADDRESS,
  sixDecimals,
  suggestedPlace,
} from '../../../lib/address/point-address.ts';
import { usePointAddress } from '../../../lib/address/use-point-address.ts';
import { pointOfValues, type RequestFormState } from './request-draft.ts';
import { isSearchedPlace } from './request-start.ts';

export type RequestPlace = ReturnType<typeof useRequestPlace>;

/** Keeps the address and its point together. Clears the point when the customer writes another address. */
export function useRequestPlace({ getValues, setFieldValue, clearFieldError, values }: RequestFormState) {
  /** True until the customer sets the point or clears it. */
  const acceptsGuess = useRef(true);
  /** The address of the guess is being looked up. Typing does not end that, because the guess must fit what is typed. */
  const isGuessing = useRef(false);
  const write = ({ address, point, placed }: FormPlace) => {
    setFieldValue('address', address);
    setFieldValue('latitude', point === null ? null : sixDecimals(point.latitude));
    setFieldValue('longitude', point === null ? null : sixDecimals(point.longitude));
    setFieldValue('suggested_address', placed);
    setFieldValue('point_unconfirmed', point === null && address.trim() !== '');
    for (const field of ['latitude', 'longitude', ...(address === '' ? [] : ['address'])])
      clearFieldError(field);
  };
  const read = (): FormPlace => ({
    address: getValues().address,
    point: pointOfValues(getValues()),
    placed: getValues().suggested_address,
  });
  const { stop, lookUp, move, undo, retype, isLooking, replaced } = usePointAddress({ read, write });
  const set = (place: FormPlace) => {
    acceptsGuess.current = false;
    stop();
    write(place);
  };

  return {
    replaced,
    undo,
    stop: () => {
      acceptsGuess.current = false;
      stop();
    },
    write: (typed: string) => {
      if (!isGuessing.current) stop();
      setFieldValue('address', typed);
      const { suggested_address, searched_place } = getValues();
      // The place of a search may be a town, and a street before its name is another place.
      if (isSearchedPlace({ suggested_address, searched_place })) {
        if (typed !== searched_place) set({ address: typed, point: null, placed: '' });
        return;
      }
      const place = retype(typed);
      if (place) set(place);
    },
    choose: (suggestion: AddressSuggestionOut) => set(suggestedPlace(read(), suggestion)),
    mark: (point: Point, source: 'device' | 'person') => {
      acceptsGuess.current = false;
      return move(point, source);
    },
    /** Takes the position of the device, for which the customer has not asked. It never replaces an address. */
    guess: async (point: Point) => {
      if (!acceptsGuess.current) return;
      write({ ...read(), point, placed: '' });
      isGuessing.current = true;
      const found = await lookUp(point);
      isGuessing.current = false;
      if (found === undefined || found === null || !acceptsGuess.current) return;
      const typed = getValues().address;
      if (typed.trim() === '') {
        write({ address: found, point, placed: found });
        setFieldValue('guessed_address', found);
      } else if (isSamePlace(found, typed)) write({ address: typed, point, placed: found });
      else write({ address: typed, point: null, placed: '' });
    },
    /** What the customer should know about the point that needs no other note; null for nothing. */
    note: noteOf(read(), isLooking && values.latitude !== null),
  };
}

function noteOf({ address, point, placed }: FormPlace, isLooking: boolean): string | null {
  if (isLooking) return LOOKING_FOR_ADDRESS;
  if (point === null || placed !== '') return null;
  return address.trim() === '' ? ASK_ADDRESS : COMPARE_POINT;
}
