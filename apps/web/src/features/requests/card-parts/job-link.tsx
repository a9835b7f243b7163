import { Anchor } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { jobPath } from '@oficio/domain/requests/job-path.ts';
import { Link } from '../../../lib/navigation/link.tsx';

interface JobLinkProps {
  readonly request: Pick<RequestOut, 'id'>;
  /** Id of the element that names the request. */
  readonly describedBy?: string;
}

/** Links to the page with everything about one job. */
export const JobLink = ({ request, describedBy }: JobLinkProps) => (
  <Anchor
    component={Link}
    to={jobPath(request.id)}
    aria-describedby={describedBy}
    underline="always"
    py="xs"
    my={-8}
    w="fit-content"
  >
    Ver trabajo
  </Anchor>
);
