import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import {
  done,
  id,
  instantOut,
  LATITUDE_RANGE,
  LONGITUDE_RANGE,
  number,
  optionalId,
  optionalLine,
} from '../../fields/contract.ts';
import { ADDRESS_MAX, SEARCH_RADIUS } from '../limits.ts';

/** The wish to be told when an area gets a technician. */
export const areaAlertOut = z.object({
  id: z.number(),
  /** Name of the service; null for any. */
  service: z.string().nullable(),
  /** Name of the place as the person chose it, else of the nearest town; null without one. */
  place: z.string().nullable(),
  /** Degrees, rounded to three decimals. */
  latitude: z.number(),
  longitude: z.number(),
  /** Kilometres. */
  radius: z.number(),
  created_at: instantOut,
  expires_at: instantOut,
});
export type AreaAlertOut = z.output<typeof areaAlertOut>;

export const areaAlertEndpoints = defineEndpoints({
  /** Returns the alerts of the caller that wait for a technician, newest first. */
  listMyAlerts: {
    method: 'GET',
    path: '/api/area-alerts',
    access: 'customer',
    viewable: true,
    reply: z.object({ alerts: z.array(areaAlertOut) }),
  },
  /** Stores an alert. One with the same service and point is renewed. */
  createAlert: {
    method: 'POST',
    path: '/api/area-alerts',
    access: 'customer',
    body: z.object({
      /** Absent for any service. */
      service_id: optionalId('el servicio'),
      latitude: number('la latitud', LATITUDE_RANGE),
      longitude: number('la longitud', LONGITUDE_RANGE),
      radius: number('el radio', { ...SEARCH_RADIUS, integer: true }),
      place: optionalLine('el lugar', { max: ADDRESS_MAX }),
    }),
    reply: z.object({ alert: areaAlertOut }),
    status: 201,
  },
  endAlert: {
    method: 'DELETE',
    path: '/api/area-alerts/{id}',
    access: 'customer',
    allow: ['owner'],
    params: z.object({ id: id('el aviso') }),
    reply: done,
  },
});
