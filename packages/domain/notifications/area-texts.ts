import type { Notice } from './notice-data.ts';

/** A technician in an area for which the reader waited. */
interface FoundTechnician {
  readonly technician: string;
  /** Empty for any service. */
  readonly service: string;
  /** Empty without a name. */
  readonly place: string;
  /** Point and radius of the alert: degrees and kilometres. */
  readonly latitude: number;
  readonly longitude: number;
  readonly radius: number;
  /** Kilometres between the technician and the point. */
  readonly distance: number;
}

function distanceText(km: number): string {
  if (km < 1) return 'a menos de 1 km';
  const rounded = Math.round(km);
  return rounded === 1 ? 'a 1 km' : `a unos ${rounded} km`;
}

/** Returns the path of the search that the alert was about. */
function searchPath({ service, place, latitude, longitude, radius }: FoundTechnician): string {
  const params = { service, radius, lat: latitude, lng: longitude, place };
  const given = Object.entries(params).filter(([, value]) => value !== '');
  return `/?${given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
}

export const AREA_NOTICES = {
  /** Ends an alert of the reader. */
  technicianFound: (found: FoundTechnician): Notice => ({
    type: 'success',
    title: 'Ya hay un técnico en tu zona',
    message: `${found.technician} ${found.service === '' ? 'trabaja' : `ofrece ${found.service}`} ${distanceText(found.distance)} ${
      found.place === '' ? 'del lugar que elegiste' : `de ${found.place}`
    }. Con este mensaje termina el aviso que nos pediste.`,
    link: searchPath(found),
  }),
} as const;
