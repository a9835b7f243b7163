import { addressEndpoints } from '@oficio/domain/technicians/addresses/contract.ts';
import { isSamePlace } from '@oficio/domain/technicians/addresses/same-place.ts';
import type { Point } from '@oficio/domain/technicians/geo.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../api/client.ts';
import {
  type FormPlace,
  needsNewAddress,
  type PointSource,
  withFoundAddress,
  withPoint,
  withUnknownAddress,
} from './point-address.ts';

interface PlaceInForm {
  readonly read: () => FormPlace;
  readonly write: (place: FormPlace) => void;
  /** The place that the form changes, if there is one. */
  readonly known?: FormPlace;
}

/** Sets points in a form together with their addresses, which the server looks up. */
export function usePointAddress({ read, write, known }: PlaceInForm) {
  /** The last place that a typed address replaced; at first the one that the form changes. */
  const left = useRef(known);
  const running = useRef<AbortController>(null);
  const [isLooking, setLooking] = useState(false);
  /** The place that a found address replaced, if the person had written another one. */
  const [replaced, setReplaced] = useState<FormPlace | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Ends a lookup, because the place has changed. */
  const stop = () => {
    running.current?.abort();
    setLooking(false);
    setReplaced(null);
  };
  /** Returns the address of a point, null if there is none, or undefined if the place has changed meanwhile. */
  const lookUp = async (point: Point): Promise<string | null | undefined> => {
    stop();
    running.current = new AbortController();
    const { signal } = running.current;
    setLooking(true);
    const found = await findAddressAt(point, signal);
    if (signal.aborted) return undefined;
    setLooking(false);
    return found;
  };

  return {
    isLooking,
    replaced,
    stop,
    lookUp,
    /**
     * Returns the place of a typed address: without a point if it names another place, and with that of the last place if it names
     * that one again. Null if only the text changes.
     */
    retype(address: string): FormPlace | null {
      const now = read();
      const hasNone = now.point === null && now.placed === '';
      if (!hasNone && isSamePlace(now.placed, address)) return null;
      const again = left.current;
      if (now.point !== null && now.placed !== '') left.current = now;
      if (again && again.placed !== '' && isSamePlace(again.placed, address)) return { ...again, address };
      return hasNone ? null : { address, point: null, placed: '' };
    },
    /** Sets a point. `before` is the place before it, if the form has the new point already. */
    async move(to: Point, source: PointSource, before = read()): Promise<void> {
      stop();
      if (!needsNewAddress(before, to, source)) return write(withPoint(before, to));
      write(withUnknownAddress(before, to));
      const found = await lookUp(to);
      if (found === undefined) return;
      const after = withFoundAddress(before, to, found);
      write(after);
      if (before.address.trim() !== '' && before.address !== after.address) setReplaced(before);
    },
    undo() {
      if (replaced) write(replaced);
      stop();
    },
  };
}

/** Returns the address of a point. Null also if the map cannot be asked: the person then writes it. */
async function findAddressAt({ latitude, longitude }: Point, signal: AbortSignal): Promise<string | null> {
  try {
    const query = { latitude, longitude };
    return (await call(addressEndpoints.reverseGeocode, { query, signal })).address;
  } catch (error) {
    if (!signal.aborted) console.warn('No address for the point', error);
    return null;
  }
}
