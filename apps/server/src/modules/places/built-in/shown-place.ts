import type { BuiltInPlace } from './read-places.ts';

/** A place of Spain as people see it: 'Getafe, Madrid', with the middle of the town in WGS 84 degrees. */
export interface ShownPlace {
  readonly label: string;
  readonly latitude: number;
  readonly longitude: number;
}

export const shown = ({ label, latitude, longitude }: BuiltInPlace): ShownPlace => ({
  label,
  latitude,
  longitude,
});
