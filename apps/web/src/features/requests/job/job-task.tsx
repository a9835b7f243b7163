import { Skeleton } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import type { ReactNode } from 'react';
import { LongText } from '../../../ui/data/long-text.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { RequestDetails, type RequestReader } from '../card-parts/request-details.tsx';
import { RequestPhotos } from '../card-parts/request-photos.tsx';
import { JobSection } from './job-section.tsx';
import classes from './job-task.module.css';

/** Shows what the customer asked for. */
export const JobWhat = ({ request }: { readonly request: RequestOut }) => (
  <JobSection title="Qué">
    <div className={classes.what}>
      <div className={classes.text}>
        <LongText>{request.description}</LongText>
      </div>
      <RequestPhotos request={request} />
    </div>
  </JobSection>
);

const PlaceMap = lazyPart(() => import('../../../ui/maps/place-map.tsx'), {
  failedText: 'No se ha podido cargar el mapa',
  fallback: <Skeleton height="14rem" radius="md" />,
});

/** Metres that contain every place whose coarse point is the same (`coarsePoint`). */
const COARSE_RADIUS_M = 1000;

interface JobPlaceSectionProps {
  readonly request: RequestOut;
  readonly reader: RequestReader;
  /** What the reader can do about the place. */
  readonly children?: ReactNode;
}

/** Shows where the job is: the exact place, or its surroundings for a technician who may not see it. */
export function JobPlaceSection({ request, reader, children }: JobPlaceSectionProps) {
  const { latitude, longitude, is_place_exact: isExact } = request;
  return (
    <JobSection title="Dónde">
      <RequestDetails request={request} reader={reader} section="where" />
      {latitude === null || longitude === null ? null : (
        <PlaceMap
          key={`${latitude} ${longitude}`}
          point={{ latitude, longitude }}
          within={isExact ? null : COARSE_RADIUS_M}
          label={isExact ? 'Mapa: dónde es el trabajo' : 'Mapa: zona del trabajo'}
        />
      )}
      {children}
    </JobSection>
  );
}
