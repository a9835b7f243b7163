import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { LongText } from '../../../ui/data/long-text.tsx';
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
