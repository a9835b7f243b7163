import { isFindable } from '@oficio/domain/technicians/own-profile/completeness.ts';
import type { ProfileOut } from '@oficio/domain/technicians/own-profile/contract.ts';

/** Returns why there may be no requests, and whether customers can find the technician. */
export function noneHint(profile: ProfileOut | undefined): readonly [hint: string, isReachable: boolean] {
  const isReachable = profile?.available === 1 && isFindable(profile);
  if (!profile?.approved)
    return ['Cuando tu cuenta esté aprobada, aquí verás lo que pidan los clientes cerca de ti.', isReachable];
  return isReachable
    ? ['Te avisaremos en cuanto alguien pida cerca de ti un servicio de los que ofreces.', true]
    : ['Para recibir solicitudes tienes que estar disponible e indicar tu ubicación y tus servicios.', false];
}
