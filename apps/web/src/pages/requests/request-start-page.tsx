import { tidyLine } from '@oficio/domain/fields/characters.ts';
import { PERIODS } from '@oficio/domain/requests/days.ts';
import { REQUEST_START_PAGE } from '@oficio/domain/requests/start-page.ts';
import { isStaff } from '@oficio/domain/roles.ts';
import { NEED_MAX } from '@oficio/domain/search/limits.ts';
import type { ServiceOut } from '@oficio/domain/technicians/contract.ts';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { ResendButton } from '../../features/accounts/links/unverified-notice.tsx';
import { saveNextPath } from '../../features/accounts/sign-in/google-button.tsx';
import { rememberSending, takeSending } from '../../features/accounts/sign-in/in-place/google-sending.ts';
import { InPlaceSection } from '../../features/accounts/sign-in/in-place/in-place-section.tsx';
import { useInPlaceSignIn } from '../../features/accounts/sign-in/in-place/use-in-place-sign-in.ts';
import { useNeed, useRequestQuota } from '../../features/requests/creation/api.ts';
import { deviceSlot } from '../../features/requests/creation/request-draft.ts';
import { RequestForm, RequestFormSkeleton } from '../../features/requests/creation/request-form.tsx';
import {
  OpenRequestNotice,
  QuotaNotice,
  RequestTips,
} from '../../features/requests/creation/request-notices.tsx';
import type { SearchChoice } from '../../features/requests/creation/request-start.ts';
import { START_PARAMS, STEP_PARAM } from '../../features/requests/creation/steps.ts';
import { chosenAddress, readJobChoice } from '../../features/technicians/summary/job-choice.ts';
import { useServiceCatalogue } from '../../features/technicians/summary/technicians-api.ts';
import { loginPath, SETUP_PAGE } from '../../lib/navigation/next-path.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { checkSession, type Session, useSession } from '../../lib/session/session.ts';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { NotForStaff, RequestColumns } from './request-layout.tsx';

/** An open request, which a visitor can prepare. Sending it registers the visitor or logs them in. */
export default function RequestStartPage() {
  const session = useKnownSession();
  if (session.state === 'enrol') return <Navigate to={loginPath(REQUEST_START_PAGE, SETUP_PAGE)} replace />;
  return (
    <Page title="Pide un técnico" width="wide">
      {session.state === 'unreachable' ? (
        <ErrorState
          error={session.error}
          fallback="No hemos podido comprobar tu sesión"
          onRetry={() => void checkSession()}
        />
      ) : session.state === 'user' && isStaff(session.user.role) ? (
        <NotForStaff />
      ) : (
        <OfPerson session={session} />
      )}
    </Page>
  );
}

/** Returns the last session that was known, so that the form stays on the screen while the session is checked again. */
function useKnownSession(): Session {
  const session = useSession();
  const [known, setKnown] = useState(session);
  if (session.state !== 'loading' && session !== known) setKnown(session);
  return session.state === 'loading' ? known : session;
}

/**
 * Keeps the form on the screen when its visitor logs in, and when the session of its user ends by itself. Another user gets an empty
 * form, and so does a visitor after a logout.
 */
function OfPerson({ session }: { readonly session: Session }) {
  const user = session.state === 'user' ? session.user : null;
  const userId = user?.id ?? null;
  const [form, setForm] = useState({ userId, key: 0 });
  if (form.userId !== userId) {
    const isEnded = session.state === 'anonymous' && session.why === 'refused';
    const isSamePerson = form.userId === null || isEnded;
    setForm({ userId, key: isSamePerson ? form.key : form.key + 1 });
  }
  if (session.state === 'loading')
    return (
      <RequestColumns side={<OpenRequestNotice resend={null} />}>
        <RequestFormSkeleton />
      </RequestColumns>
    );
  return <Start key={form.key} userId={userId} isVerified={user?.email_verified ?? true} />;
}

interface StartProps {
  /** Null for a visitor. */
  readonly userId: number | null;
  /** True for a visitor, who has no address yet. */
  readonly isVerified: boolean;
}

function Start({ userId, isVerified }: StartProps) {
  const [search] = useSearchParams();
  const services = useLastServices();
  const searched = useSearched(services.data);
  const quota = useRequestQuota(userId === null ? null : isVerified);
  const refusal = quota.data?.open ?? null;
  const resend = isVerified ? null : <ResendButton />;
  const entry = useInPlaceSignIn();
  /** Key of the request that the person sent before leaving for Google. Read before the form removes it from the address. */
  const [sent] = useState(() => search.get(START_PARAMS.send));
  /** The step that the form began with, in which a phone shows what an open request is. */
  const step = search.get(STEP_PARAM);
  const [first, setFirst] = useState(step);
  if (first === null && step !== null) setFirst(step);

  const side = <OpenRequestNotice resend={refusal === null ? resend : null} />;
  if (services.error && !services.data)
    return (
      <ErrorState
        error={services.error}
        fallback="Error al cargar servicios"
        onRetry={() => void services.refetch()}
      />
    );
  if (!services.data || searched === null)
    return (
      <RequestColumns side={side}>
        <RequestFormSkeleton />
      </RequestColumns>
    );

  const leaveForGoogle = (clientId: string | null): boolean => {
    if (clientId === null) return false;
    rememberSending(clientId, serverNow());
    const params = new URLSearchParams({ [STEP_PARAM]: 'cuando', [START_PARAMS.send]: clientId });
    saveNextPath(`${REQUEST_START_PAGE}?${params}`);
    return true;
  };
  return (
    <RequestColumns
      side={side}
      isSideKnown={step !== null && step !== first}
      tips={<RequestTips chosen={false} />}
    >
      {refusal === null ? null : <QuotaNotice why={refusal} resend={resend} />}
      <RequestForm
        slot={deviceSlot(userId)}
        technicianId={null}
        technicianZone={null}
        services={services.data}
        catalogue={services.data}
        searched={searched}
        gate={
          userId === null
            ? {
                render: prepareLeaving => (
                  <InPlaceSection entry={entry} onGoogle={() => leaveForGoogle(prepareLeaving())} />
                ),
                check: entry.check,
                open: entry.open,
              }
            : null
        }
        takeSending={clientId => clientId === sent && takeSending(clientId, serverNow())}
      />
    </RequestColumns>
  );
}

/** Loads the services. A login clears all loaded data, but must not remove the form from the screen. */
function useLastServices() {
  const services = useServiceCatalogue();
  const [last, setLast] = useState(services.data);
  if (services.data && services.data !== last) setLast(services.data);
  return { ...services, data: services.data ?? last };
}

/**
 * Returns what the address says about the job, and what its need means if it names no service. Null until that is known, which the form
 * does not wait for long.
 */
function useSearched(services: readonly ServiceOut[] | undefined): SearchChoice | null {
  const [search] = useSearchParams();
  const choice = readJobChoice(search);
  const need = tidyLine(search.get(START_PARAMS.need)?.slice(0, NEED_MAX) ?? '');
  const meaning = useNeed(need === '' || choice.service !== null ? null : need);
  if (services === undefined || meaning.isLoading) return null;
  const { service_id = null, place = null, period = null } = meaning.data ?? {};
  const known = services.find(({ id, name }) =>
    choice.service === null ? id === service_id : name === choice.service,
  );
  return {
    need,
    service_id: String(known?.id ?? ''),
    place:
      chosenAddress(choice) ??
      (place && { display_name: place.label, latitude: place.lat, longitude: place.lng }),
    period: PERIODS.find(one => one === search.get(START_PARAMS.period)) ?? period,
  };
}
