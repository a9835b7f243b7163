import { Title } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { ServiceIcon } from '../../../ui/data/service-icon.tsx';
import { AdminRequestBadge as AdminBadge } from '../admin/request-badge.tsx';
import type { RequestReader } from '../card-parts/request-details.tsx';
import { RequestBadge } from '../card-parts/request-status.tsx';
import { TECHNICIAN_VIEW } from '../technician/technician-view.ts';
import classes from './job-head.module.css';

interface JobHeadProps {
  readonly request: RequestOut;
  readonly reader: RequestReader;
  /** True beside a conversation, which names the other party. */
  readonly isCompact: boolean;
}

/** Returns the title of a job's page. */
export const jobTitle = ({ id, service_name }: RequestOut): string => `${service_name} n.º ${id}`;

/** Shows the job's service, number and status, and the other party. */
export function JobHead({ request, reader, isCompact }: JobHeadProps) {
  return (
    <header className={classes.head} data-compact={isCompact || undefined}>
      <span className={classes.icon} aria-hidden="true">
        <ServiceIcon emoji={request.service_icon} />
      </span>
      <div className={classes.text}>
        <Title order={1} className={classes.title}>
          {jobTitle(request)}
        </Title>
        {isCompact ? null : (
          <p className={classes.who}>
            <OtherParty request={request} reader={reader} />
          </p>
        )}
      </div>
      <div className={classes.badge}>
        <StatusBadge request={request} reader={reader} />
      </div>
    </header>
  );
}

function StatusBadge({ request: { status }, reader }: Pick<JobHeadProps, 'request' | 'reader'>) {
  switch (reader) {
    case 'customer':
      return <RequestBadge status={status} />;
    case 'technician':
      return <RequestBadge status={status} reader="technician" tone={TECHNICIAN_VIEW[status].tone} />;
    case 'admin':
      return <AdminBadge status={status} />;
  }
}

function OtherParty({ request, reader }: Pick<JobHeadProps, 'request' | 'reader'>) {
  const { technician_id, technician_name, user_name } = request;
  if (reader === 'technician') return user_name;
  const technician =
    technician_id === null ? (
      'Todavía sin técnico'
    ) : (
      <Link to={`/technician/${technician_id}`}>{technician_name ?? 'Cuenta eliminada'}</Link>
    );
  return reader === 'customer' ? (
    technician
  ) : (
    <>
      {user_name} · {technician}
    </>
  );
}
