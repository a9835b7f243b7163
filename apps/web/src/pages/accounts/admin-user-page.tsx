import { Stack } from '@mantine/core';
import { JOB_SIDES } from '@oficio/domain/admin/person-file/contract.ts';
import { can } from '@oficio/domain/roles.ts';
import { useRef } from 'react';
import { useLocation } from 'react-router';
import { AccountActions, nameIdOf } from '../../features/accounts/admin/account-actions.tsx';
import { InvitationBadge } from '../../features/accounts/admin/invitation-badge.tsx';
import { DeliveryList } from '../../features/admin/deliveries/delivery-list.tsx';
import { Notes } from '../../features/admin/notes.tsx';
import { useDeliveriesToPerson, usePerson } from '../../features/admin/person-file/api.ts';
import {
  PersonActs,
  PersonJobs,
  PersonPayments,
  PersonReviews,
  PersonSessions,
} from '../../features/admin/person-file/person-lists.tsx';
import { PersonSummary, TechnicianSummary } from '../../features/admin/person-file/person-summary.tsx';
import { PersonNotices } from '../../features/notifications/admin-notices.tsx';
import { TechnicianYear } from '../../features/payments/books/technician-year.tsx';
import { AdminRequestBadge } from '../../features/requests/admin/request-badge.tsx';
import { ReviewActions } from '../../features/reviews/admin/review-actions.tsx';
import { ApprovalActions } from '../../features/technicians/admin/approval-actions.tsx';
import { listQuery } from '../../lib/navigation/list-query.ts';
import { useIdParam } from '../../lib/navigation/use-id-param.ts';
import { useUser } from '../../lib/session/session.ts';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Columns } from '../../ui/layout/columns.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SkeletonCards } from '../../ui/loading/skeleton-cards.tsx';
import NotFoundPage from '../status/not-found-page.tsx';

/** Everything about one person, for the staff. */
export default function AdminUserPage() {
  const id = useIdParam('userId');
  if (id === null) return <NotFoundPage />;
  return <PersonFile key={id} id={id} />;
}

function PersonFile({ id }: { readonly id: number }) {
  const { data: person, error, refetch } = usePerson(id);
  const { state } = useLocation();
  const back = <BackLink to={`/admin/users${listQuery(state)}`}>Volver a los usuarios</BackLink>;
  if (!person)
    return (
      <Page title={`Usuario n.º ${id}`}>
        {error ? (
          <ErrorState error={error} fallback="Error al cargar usuario" onRetry={() => void refetch()} />
        ) : (
          <Stack>
            <SkeletonCards count={3} height={[360, 240]} />
          </Stack>
        )}
        {back}
      </Page>
    );
  return (
    <Page title={person.name} lead={`Usuario n.º ${id}`}>
      <Parts id={id} person={person} />
      {back}
    </Page>
  );
}

interface PartsProps {
  readonly id: number;
  readonly person: NonNullable<ReturnType<typeof usePerson>['data']>;
}

function Parts({ id, person }: PartsProps) {
  const root = useRef<HTMLDivElement>(null);
  const deliveries = useDeliveriesToPerson(id);
  const focus = () => root.current?.focus({ preventScroll: true });
  const user = useUser();
  const readsPayments = user !== null && can(user.role, 'payments:read');
  const { technician, counts } = person;
  const isTechnician = technician !== null || counts.jobs > 0;
  const sides = JOB_SIDES.filter(side =>
    side === 'technician' ? isTechnician : !isTechnician || counts.requests > 0,
  );
  return (
    <div ref={root} tabIndex={-1}>
      <span id={nameIdOf(id)} hidden>
        {person.name}
      </span>
      <Columns
        main={
          <>
            <PersonSummary
              person={person}
              invitation={person.invited_at && <InvitationBadge invitedAt={person.invited_at} />}
              actions={<AccountActions user={person} onDone={focus} />}
            />
            <TechnicianSummary
              person={person}
              actions={
                technician && (
                  <ApprovalActions
                    technician={{ ...technician, user_id: person.id, name: person.name }}
                    onDone={focus}
                  />
                )
              }
            />
            {sides.map(side => (
              <PersonJobs
                key={side}
                personSide={{ id, side }}
                statusOf={status => <AdminRequestBadge status={status} />}
              />
            ))}
            {sides.map(side => (
              <PersonPayments key={side} personSide={{ id, side }} />
            ))}
            {isTechnician && readsPayments ? <TechnicianYear id={id} /> : null}
            {sides.map(side => (
              <PersonReviews
                key={side}
                personSide={{ id, side }}
                actionsOf={review => <ReviewActions id={review.id} isHidden={review.hidden !== null} />}
              />
            ))}
          </>
        }
        aside={
          <>
            <Notes subject={{ kind: 'user', id }} />
            <PersonSessions sessions={person.sessions} />
            <PersonNotices id={id} name={person.name} />
            <DeliveryList query={deliveries} />
            <PersonActs id={id} />
          </>
        }
      />
    </div>
  );
}
