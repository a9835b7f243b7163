import { z } from 'zod';
import { LATITUDE_RANGE, LONGITUDE_RANGE, optionalLine, optionalNumber } from '../../fields/contract.ts';
import { ADDRESS_MAX } from '../../technicians/limits.ts';

/** The place of a job as the technician's screen shows it. Clients of the specification send none; then no place is compared. */
export const shownPlace = z.object(
  {
    address: optionalLine('la dirección', { max: ADDRESS_MAX }),
    latitude: optionalNumber('la latitud', LATITUDE_RANGE),
    longitude: optionalNumber('la longitud', LONGITUDE_RANGE),
  },
  'El lugar debe ser un objeto',
);
