import { Button } from '@mantine/core';
import type { UserOut } from '@oficio/domain/accounts/contract.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { hasChat } from '@oficio/domain/requests/lifecycle.ts';
import { can, isStaff } from '@oficio/domain/roles.ts';
import { DASHBOARD_PATHS } from '@oficio/domain/technicians/dashboard-paths.ts';
import { IconMessageOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import {
  ConversationPane,
  ConversationSkeleton,
} from '../../features/chat/conversation/conversation-pane.tsx';
import { UnreadBadge } from '../../features/chat/unread-badge.tsx';
import { useRequest, whileMoving } from '../../features/requests/api.ts';
import type { RequestReader } from '../../features/requests/card-parts/request-details.tsx';
import { AdminJob } from '../../features/requests/job/admin-job.tsx';
import { CustomerJob } from '../../features/requests/job/customer-job.tsx';
import { JobHead, jobTitle } from '../../features/requests/job/job-head.tsx';
import { JobEvents } from '../../features/requests/job/job-history.tsx';
import { JobLayout, JobSkeleton } from '../../features/requests/job/job-layout.tsx';
import { TechnicianJob } from '../../features/requests/job/technician-job.tsx';
import { SavedJobCard } from '../../features/requests/offline/saved-job.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { Link } from '../../lib/navigation/link.tsx';
import { useUser } from '../../lib/session/session.ts';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { DocumentTitle } from '../../ui/layout/document-title.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { StatusPage } from '../../ui/layout/status-page.tsx';
import classes from './job-page.module.css';
import { ReviewOrReport } from './review-or-report.tsx';

const FAILED = 'Error al cargar el trabajo';

/** Everything about one job, for its parties, a technician who may accept it, and the staff. */
export default function JobPage() {
  const id = Number(useParams().id);
  const isId = Number.isSafeInteger(id) && id > 0;
  const user = useUser();
  const { data: request, error, refetch } = useRequest(id, { every: whileMoving, enabled: isId });
  // Also when the request was there before: another technician may have accepted it.
  if (!isId || (error instanceof ApiError && error.status === 404)) return <UnknownJob user={user} />;
  if (request && user) return <Job key={id} request={request} user={user} isStale={error !== null} />;
  if (error)
    return (
      <Page title={`Trabajo n.º ${id}`} width="medium">
        <ErrorState error={error} fallback={FAILED} onRetry={() => void refetch()} />
        {error instanceof ApiError && error.isTemporary ? <SavedJobCard id={id} /> : null}
      </Page>
    );
  return (
    <JobSkeleton
      id={id}
      chat={
        user && !isStaff(user.role) ? (
          <ConversationSkeleton chat={undefined} readerId={user.id} job={null} />
        ) : null
      }
    />
  );
}

interface JobProps {
  readonly request: RequestOut;
  readonly user: UserOut;
  /** True if the last attempt to load the request failed. */
  readonly isStale: boolean;
}

function Job({ request, user, isStale }: JobProps) {
  const [isReviewing, setReviewing] = useState(false);
  const reader = jobReaderOf(request, user);
  const hasConversation = hasChat(request.status, request.technician_id);
  const chat =
    reader === 'admin' ? null : hasConversation ? (
      <ConversationPane
        requestId={request.id}
        user={user}
        job={null}
        withEvents={show => (
          <JobEvents id={request.id} isLinked={false}>
            {show}
          </JobEvents>
        )}
      />
    ) : (
      <NoChat request={request} reader={reader} />
    );
  return (
    <>
      <DocumentTitle title={jobTitle(request)} />
      <JobLayout
        head={isCompact => <JobHead request={request} reader={reader} isCompact={isCompact} />}
        staleText={isStale ? `${FAILED}. Lo que ves puede no estar al día.` : null}
        chat={chat}
        unread={hasConversation ? <UnreadBadge requestId={request.id} /> : null}
        foot={<BackToList request={request} reader={reader} />}
      >
        {reader === 'customer' ? (
          <CustomerJob request={request} onReview={() => setReviewing(true)} />
        ) : reader === 'technician' ? (
          <TechnicianJob request={request} technicianId={user.id} />
        ) : (
          <AdminJob request={request} />
        )}
      </JobLayout>
      {isReviewing ? <ReviewOrReport request={request} onClose={() => setReviewing(false)} /> : null}
    </>
  );
}

const LISTS = {
  customer: <BackLink to="/dashboard">Volver a mis solicitudes</BackLink>,
  technician: <BackLink to={DASHBOARD_PATHS.jobs}>Volver a mis trabajos</BackLink>,
  admin: <BackLink to="/admin/requests">Volver a los trabajos</BackLink>,
} as const satisfies Record<ReturnType<typeof jobReaderOf>, ReactNode>;

interface BackToListProps {
  readonly request: RequestOut;
  readonly reader: keyof typeof LISTS;
}

/** Links to the list that shows the job. A technician answers pending requests in a list of their own. */
const BackToList = ({ request, reader }: BackToListProps) =>
  reader === 'technician' && request.status === 'pending' ? (
    <BackLink to={DASHBOARD_PATHS.requests}>Volver a las solicitudes</BackLink>
  ) : (
    LISTS[reader]
  );

/** Also shown to users without a relation to the job: whether it exists is not their business. */
const UnknownJob = ({ user }: { readonly user: UserOut | null }) => (
  <StatusPage
    title="Este trabajo no está disponible"
    text="Puede que el enlace esté mal escrito, que el trabajo sea de otra persona o que otro técnico lo haya aceptado antes."
  >
    <Button component={Link} to={listOf(user).path} size="md">
      {listOf(user).label}
    </Button>
  </StatusPage>
);

/** Returns the list in which this user may find another job. */
function listOf(user: UserOut | null): { readonly path: string; readonly label: string } {
  if (user?.role === 'technician') return { path: DASHBOARD_PATHS.requests, label: 'Ver solicitudes' };
  return user && isStaff(user.role)
    ? { path: '/admin/requests', label: 'Ver los trabajos' }
    : { path: '/dashboard', label: 'Ver mis solicitudes' };
}

interface NoChatProps {
  readonly request: RequestOut;
  readonly reader: 'customer' | 'technician';
}

/** Stands in the place of the conversation while there is none, so that the page does not move when it opens. */
const NoChat = ({ request, reader }: NoChatProps) => (
  <p className={classes.none}>
    <IconMessageOff size={40} aria-hidden="true" />
    {noChatText(request, reader)}
  </p>
);

function noChatText({ status, technician_name }: RequestOut, reader: NoChatProps['reader']): string {
  if (status === 'cancelled') return 'Esta solicitud se canceló antes de que un técnico la aceptara.';
  return reader === 'technician'
    ? 'Podréis hablar por aquí cuando aceptes la solicitud.'
    : `Podréis hablar por aquí cuando ${technician_name ?? 'un técnico'} acepte tu solicitud.`;
}

/** Returns as what the user reads a request that the server returned. A member of the staff can also be its customer. */
export function jobReaderOf({ user_id }: RequestOut, { id, role }: UserOut): RequestReader {
  if (user_id === id) return 'customer';
  return can(role, 'requests:read') ? 'admin' : 'technician';
}
