import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { REQUEST_QUOTAS } from '@oficio/domain/limits.ts';
import type { ServiceOut } from '@oficio/domain/technicians/contract.ts';
import type { Point } from '@oficio/domain/technicians/geo.ts';
import { SEARCH_RADIUS } from '@oficio/domain/technicians/limits.ts';
import { IconBell, IconHandStop, IconMailExclamation, IconUsersGroup } from '@tabler/icons-react';
import { type ReactNode, use } from 'react';
import { Link } from '../../../lib/navigation/link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { useReach } from './api.ts';
import { OutOfReachOffer } from './out-of-reach.ts';
import { pointOfValues, type RequestValues } from './request-draft.ts';
import classes from './request-notices.module.css';

const { announcedTo } = REQUEST_QUOTAS.unverified;

/** What an unverified customer has to know before the next request. */
export const ONE_OPEN_REQUEST =
  'Mientras no lo verifiques no puedes tener más de una solicitud abierta a la vez.';

interface OpenRequestNoticeProps {
  /** Sends the verification link again; null when the customer has verified the e-mail address. */
  readonly resend: ReactNode;
}

/** Says who receives an open request, and what an unverified customer has to verify for. */
export function OpenRequestNotice({ resend }: OpenRequestNoticeProps) {
  return (
    <Stack gap="sm">
      <Alert role="note" color="tinta" icon={<IconUsersGroup aria-hidden="true" />} title="Solicitud abierta">
        La recibirán los técnicos cercanos que ofrecen el servicio. El primero que la acepte se encargará de
        ella.
      </Alert>
      {resend && (
        <Alert
          role="note"
          color="yellow"
          icon={<IconMailExclamation aria-hidden="true" />}
          title="Verifica tu email"
        >
          <Stack gap="sm" align="flex-start">
            <span>
              Mientras no lo hagas, avisaremos solo a los {announcedTo} técnicos más cercanos y no podrás
              tener más de una solicitud abierta a la vez.
            </span>
            {resend}
          </Stack>
        </Alert>
      )}
    </Stack>
  );
}

const PLACE = 'Marca bien el lugar: de él depende qué técnicos te ven.';
const TIPS = [
  'Cuenta qué pasa con detalle: marca, medidas, desde cuándo.',
  'Añade una foto. Ahorra preguntas y afina el precio.',
  PLACE,
  'No pagas nada ahora. El técnico te propondrá un precio y tú decides.',
] as const;

/** Tips for a request that is accepted soon. A `chosen` technician sees the request at any distance. */
export function RequestTips({ chosen }: { readonly chosen: boolean }) {
  return (
    <Card component="aside" p="lg" aria-labelledby="tips">
      <Title order={2} size="h4" id="tips">
        Consejos para una buena solicitud
      </Title>
      <ul className={classes.tips}>
        {TIPS.filter(tip => !(chosen && tip === PLACE)).map(tip => (
          <Text component="li" key={tip}>
            {tip}
          </Text>
        ))}
      </ul>
    </Card>
  );
}

interface QuotaNoticeProps {
  /** Why the customer cannot send the request now. */
  readonly why: string;
  /** Sends the verification link again; null when the customer has verified the e-mail address. */
  readonly resend: ReactNode;
}

/** Says before the form is filled in that the request cannot be sent now. */
export function QuotaNotice({ why, resend }: QuotaNoticeProps) {
  return (
    <Alert
      role="status"
      color="yellow"
      icon={<IconHandStop aria-hidden="true" />}
      title="Ahora no puedes enviar esta solicitud"
      mb="lg"
    >
      <Stack gap="sm" align="flex-start">
        <span>{why}. Puedes ir preparándola: lo que escribas aquí no se pierde.</span>
        {resend}
      </Stack>
    </Alert>
  );
}

interface ReachNoteProps {
  readonly values: RequestValues;
  readonly services: readonly ServiceOut[];
}

/** Says how many technicians will be notified of an open request. Shows nothing if the number cannot be loaded. */
export function ReachNote({ values, services }: ReachNoteProps) {
  const { service_id } = values;
  const point = pointOfValues(values);
  const reach = useReach(service_id, point);
  const offer = use(OutOfReachOffer);
  if (reach.isPending) return <Skeleton height={74} />;
  if (!reach.data) return null;
  const { technicians, is_capped, radius } = reach.data;
  const service = services.find(({ id }) => String(id) === service_id)?.name ?? '';
  return technicians === 0 ? (
    <Alert
      role="note"
      color="yellow"
      icon={<IconUsersGroup aria-hidden="true" />}
      title="Ahora no hay técnicos a los que avisar"
    >
      <Stack gap="sm" align="flex-start">
        <span>
          Nadie ofrece este servicio cerca de ese lugar. Puedes enviar la solicitud igualmente: la verán los
          técnicos que se den de alta por allí. También puedes elegir a uno de más lejos.
        </span>
        {point && offer ? offer({ ...point, service, address: values.address, radius }) : null}
        <Button component={Link} to={searchPath(service, values.address, point)} variant="default">
          Buscar técnicos más lejos
        </Button>
      </Stack>
    </Alert>
  ) : (
    <Alert
      role="note"
      color="tinta"
      icon={<IconBell aria-hidden="true" />}
      title={reachText(technicians, is_capped)}
    >
      El primero que la acepte se quedará con el trabajo y te propondrá un precio. No pagas nada ahora.
    </Alert>
  );
}

function reachText(technicians: number, isCapped: boolean): string {
  if (technicians === 1) return 'Avisaremos a 1 técnico cerca de ti';
  return isCapped
    ? `Avisaremos a los ${technicians} técnicos más cercanos`
    : `Avisaremos a ${technicians} técnicos cerca de ti`;
}

/** Returns the path of the widest search for the service around the place. */
function searchPath(service: string, place: string, point: Point | null): string {
  const params = new URLSearchParams({ service, radius: String(SEARCH_RADIUS.max) });
  if (point) {
    params.set('lat', String(point.latitude));
    params.set('lng', String(point.longitude));
    params.set('place', place);
  }
  return `/?${params}`;
}
