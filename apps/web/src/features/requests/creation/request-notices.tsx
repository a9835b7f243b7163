import { Alert, Button, Stack } from '@mantine/core';
import type { ServiceOut } from '@oficio/domain/technicians/contract.ts';
import type { Point } from '@oficio/domain/technicians/geo.ts';
import { SEARCH_RADIUS } from '@oficio/domain/technicians/limits.ts';
import { IconBell, IconUsersGroup } from '@tabler/icons-react';
import { Link } from '../../../lib/navigation/link.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { useReach } from './api.ts';
import { pointOfValues, type RequestValues } from './request-draft.ts';

interface ReachNoteProps {
  readonly values: RequestValues;
  readonly services: readonly ServiceOut[];
}

/** Says how many technicians will be notified of an open request. Shows nothing if the number cannot be loaded. */
export function ReachNote({ values, services }: ReachNoteProps) {
  const { service_id } = values;
  const point = pointOfValues(values);
  const reach = useReach(service_id, point);
  if (reach.isPending) return <Skeleton height={74} />;
  if (!reach.data) return null;
  const { technicians, is_capped } = reach.data;
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
