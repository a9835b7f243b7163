import { SEARCH_RADIUS } from '@oficio/domain/technicians/limits.ts';
import { technicianSearchEndpoints } from '@oficio/domain/technicians/search/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { formatKm } from '../../../lib/format/format.ts';
import { AlertButton } from './alert-button.tsx';
import type { AlertArea } from './area.ts';

interface NearestOfferProps {
  readonly area: AlertArea;
  /** Path of this screen, where a visitor returns after the login. */
  readonly here: string;
}

/** Says how far the nearest technician of a service is, and offers an alert. Says nothing until the distance is known. */
export function NearestOffer({ area, here }: NearestOfferProps) {
  const { service, latitude, longitude } = area;
  const nearest = useQuery({
    queryKey: ['technicians', 'nearest', service, latitude, longitude],
    queryFn: async ({ signal }) => {
      const query = { service, lat: latitude, lng: longitude, radius: SEARCH_RADIUS.max, limit: 1 };
      const found = await call(technicianSearchEndpoints.listTechnicians, { query, signal });
      return found.technicians[0]?.distance ?? found.nearest?.distance ?? null;
    },
  });
  return (
    <>
      {typeof nearest.data === 'number' ? <span>El más cercano está a {formatKm(nearest.data)}.</span> : null}
      <AlertButton variant="default" area={area} here={here} />
    </>
  );
}
