import { Button, Group } from '@mantine/core';
import { ERRORS } from '@oficio/domain/errors.ts';
import { isStaff } from '@oficio/domain/roles.ts';
import type { TechnicianOut } from '@oficio/domain/technicians/contract.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ResendButton } from '../../features/accounts/links/unverified-notice.tsx';
import { useRequestQuota } from '../../features/requests/creation/api.ts';
import { dropDraftTechnician, tabSlot } from '../../features/requests/creation/request-draft.ts';
import { RequestForm, RequestFormSkeleton } from '../../features/requests/creation/request-form.tsx';
import {
  OpenRequestNotice,
  QuotaNotice,
  RequestTips,
} from '../../features/requests/creation/request-notices.tsx';
import { NOTHING_SEARCHED } from '../../features/requests/creation/request-start.ts';
import { STEP_PARAM, STEPS } from '../../features/requests/creation/steps.ts';
import { ChosenTechnician } from '../../features/technicians/summary/chosen-technician.tsx';
import { chosenAddress, readJobChoice } from '../../features/technicians/summary/job-choice.ts';
import { useServiceCatalogue, useTechnician } from '../../features/technicians/summary/technicians-api.ts';
import { Link } from '../../lib/navigation/link.tsx';
import { useUser } from '../../lib/session/session.ts';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SkeletonCards } from '../../ui/loading/skeleton-cards.tsx';
import { NotForStaff, RequestColumns } from './request-layout.tsx';

/** Query parameter of the technician. */
const TECHNICIAN = 'technician';
/** Height in pixels of the card with the chosen technician. */
const CHOSEN_HEIGHT = 186;

export default function RequestServicePage() {
  const user = useUser();
  return (
    <Page title="Solicitar un servicio" width="wide">
      {user === null ? null : isStaff(user.role) ? (
        <NotForStaff />
      ) : (
        <Request key={user.id} userId={user.id} isVerified={user.email_verified} />
      )}
    </Page>
  );
}

interface RequestProps {
  readonly userId: number;
  readonly isVerified: boolean;
}

/** The form once its data is loaded, or the reason why it cannot be shown. */
function Request({ userId, isVerified }: RequestProps) {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get(TECHNICIAN);
  const technician = useTechnician(wanted);
  const services = useServiceCatalogue();
  const quota = useRequestQuota(isVerified);
  const refusal = (wanted === null ? quota.data?.open : quota.data?.direct) ?? null;
  /** Sends the verification link again. */
  const resend = isVerified ? null : <ResendButton />;
  const choice = readJobChoice(search);
  const [hasDropped, setDropped] = useState(false);
  const drop = () => {
    setDropped(true);
    dropDraftTechnician(tabSlot(userId), Number(wanted));
    setSearch(
      current => {
        current.delete(TECHNICIAN);
        return current;
      },
      { replace: true },
    );
  };

  if (technician.data === null) return <CannotAsk why={ERRORS.technician_not_found[1]} onDrop={drop} />;
  const why = technician.data ? refusalOf(technician.data, userId) : null;
  if (why !== null) return <CannotAsk why={why} onDrop={drop} />;
  if (services.error || technician.error)
    return (
      <ErrorState
        error={services.error ?? technician.error}
        fallback={services.error ? 'Error al cargar servicios' : 'Error al cargar perfil del técnico'}
        onRetry={() => void Promise.all([services.refetch(), wanted === null ? null : technician.refetch()])}
      />
    );
  if (!services.data || (wanted !== null && !technician.data))
    return (
      <RequestColumns
        side={
          wanted === null ? (
            <OpenRequestNotice resend={refusal === null ? resend : null} />
          ) : (
            <SkeletonCards count={1} height={CHOSEN_HEIGHT} />
          )
        }
      >
        <RequestFormSkeleton />
      </RequestColumns>
    );

  const chosen = technician.data ?? null;
  const isFirstStep = (search.get(STEP_PARAM) ?? STEPS[0]) === STEPS[0];
  const offered = chosen
    ? services.data.filter(service => chosen.service_ids.includes(service.id))
    : services.data;
  return (
    <RequestColumns
      side={
        chosen ? (
          <ChosenTechnician technician={chosen} onDrop={drop} />
        ) : (
          <OpenRequestNotice resend={refusal === null ? resend : null} />
        )
      }
      isSideKnown={chosen === null && !isFirstStep && !hasDropped}
      tips={<RequestTips chosen={chosen !== null} />}
    >
      {refusal === null ? null : <QuotaNotice why={refusal} resend={resend} />}
      <RequestForm
        slot={tabSlot(userId)}
        technicianId={chosen?.id ?? null}
        technicianZone={chosen?.time_zone ?? null}
        services={offered}
        catalogue={services.data}
        searched={{
          ...NOTHING_SEARCHED,
          service_id: String(offered.find(service => service.name === choice.service)?.id ?? ''),
          place: chosenAddress(choice),
        }}
        gate={null}
        takeSending={NEVER}
      />
    </RequestColumns>
  );
}

const NEVER = () => false;

/** Returns why the user cannot send a request to this technician, or null. */
function refusalOf({ id, available, service_ids }: TechnicianOut, userId: number): string | null {
  if (id === userId) return ERRORS.cannot_request_self[1];
  if (!available) return ERRORS.technician_unavailable[1];
  return service_ids.length === 0 ? 'Este técnico todavía no ofrece ningún servicio' : null;
}

function CannotAsk({ why, onDrop }: { readonly why: string; readonly onDrop: () => void }) {
  return (
    <EmptyState
      title={why}
      action={
        <Group justify="center">
          <Button component={Link} to="/" size="md">
            Buscar otro técnico
          </Button>
          <Button variant="default" size="md" onClick={onDrop}>
            Hacer una solicitud abierta
          </Button>
        </Group>
      }
    >
      Puedes elegir a otra persona o dejar que acepte el primer técnico cercano que ofrezca el servicio.
    </EmptyState>
  );
}
