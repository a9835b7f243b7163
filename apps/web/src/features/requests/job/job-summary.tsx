import { Button } from '@mantine/core';
import { customerLink } from '@oficio/domain/must-act/customer.ts';
import { technicianLink } from '@oficio/domain/must-act/technician.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import type { Party } from '@oficio/domain/payments/payment-terms.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { jobPath } from '@oficio/domain/requests/job-path.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { serverNow } from '../../../lib/server-clock.ts';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { useRequest, whileMoving } from '../api.ts';
import classes from './job-summary.module.css';

interface JobSummaryProps {
  readonly id: number;
  /** The customer or the technician of the job. */
  readonly readerId: number;
}

/** Shows the price of a job, and a link to its page that names what waits for the reader there. */
export function JobSummary({ id, readerId }: JobSummaryProps) {
  const { data: request, error } = useRequest(id, { every: whileMoving });
  if (request)
    return <Loaded request={request} reader={request.user_id === readerId ? 'customer' : 'technician'} />;
  // The conversation does not depend on this request, so a failure leaves only the link.
  return error ? <JobButton id={id} action={null} /> : <Skeleton height={42} width="9rem" />;
}

function Loaded({ request, reader }: { readonly request: RequestOut; readonly reader: Party }) {
  const action = (reader === 'customer' ? customerLink : technicianLink)(request, useNow() ?? serverNow());
  const { id, status, negotiated_price: price } = request;
  return (
    <>
      {price === null || status === 'cancelled' ? null : (
        <span className={classes.price}>
          <span className="visually-hidden">Precio: </span>
          {formatEuros(price)}
        </span>
      )}
      <JobButton id={id} action={action} />
    </>
  );
}

const JobButton = ({ id, action }: { readonly id: number; readonly action: string | null }) => (
  <Button
    component={Link}
    to={jobPath(id)}
    size="md"
    variant={action === null ? 'default' : 'filled'}
    className={classes.button}
  >
    {action ?? 'Ver trabajo'}
  </Button>
);
