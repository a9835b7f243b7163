import { deliveryName, RETRY_COUNT_CAP, retrySpread } from '@oficio/domain/admin/deliveries.ts';
import { countText } from '@oficio/domain/fields/numbers.ts';
import { formatLongDate } from '../../../lib/format/date-times.ts';
import type { Question } from '../../../ui/dialogs/confirm.ts';
import type { DeadLetterFilters } from './api.ts';

type Narrowing = Pick<DeadLetterFilters, 'kind' | 'from' | 'until'>;

/** '5400', 'más de 10.000' */
export const totalText = (count: number): string =>
  count > RETRY_COUNT_CAP ? `más de ${countText(RETRY_COUNT_CAP)}` : countText(count);

const deliveries = (count: number): string =>
  count === 1 ? '1 envío fallido' : `${totalText(count)} envíos fallidos`;

/** 'en unos 5 minutos' */
const duration = (count: number): string => {
  const minutes = Math.ceil(retrySpread(count) / 60_000);
  return minutes === 1 ? 'en menos de un minuto' : `en unos ${countText(minutes)} minutos`;
};

/** '2026-03-01' as '1 de marzo de 2026'. Formats the noon of the reader's zone, which decides the shown day. */
export const dayText = (day: string): string => formatLongDate(`${day}T12:00`);

/** 'de tipo «Correo», desde el 1 de marzo de 2026'; empty without filters. */
function narrowing({ kind, from, until }: Narrowing): string {
  const parts = [
    kind === 'all' ? null : `de tipo «${deliveryName(kind)}»`,
    from === undefined ? null : `fallidos desde el ${dayText(from)}`,
    until === undefined ? null : `${from === undefined ? 'fallidos ' : ''}hasta el ${dayText(until)}`,
  ];
  return parts.filter(part => part !== null).join(', ');
}

/** Returns the question before a bulk retry. */
export function questionOf(filters: Narrowing, count: number): Question {
  const which = narrowing(filters);
  const scope = which === '' ? 'Son todos los de la lista.' : `Son los que cumplen los filtros: ${which}.`;
  const pace =
    count === 1
      ? 'Saldrá enseguida.'
      : `Saldrán poco a poco, ${duration(count)}, para no retrasar los correos nuevos.`;
  return {
    title: `¿Reintentar ${deliveries(count)}?`,
    message: `${scope} Corrige antes la causa, o volverán a fallar. ${pace}`,
    confirmLabel: count === 1 ? 'Reintentar el envío' : 'Reintentar los envíos',
  };
}

interface Outcome {
  readonly count: number;
  readonly retried: number;
}

/** Returns what a finished bulk retry did. */
export function outcomeOf({ count, retried }: Outcome): string {
  if (retried === 0) return 'Ya no quedaba ningún envío fallido que reintentar.';
  const missing = count - retried;
  const rest =
    missing <= 0 || count > RETRY_COUNT_CAP
      ? ''
      : missing === 1
        ? ' El otro ya no estaba entre los fallidos.'
        : ` Los otros ${countText(missing)} ya no estaban entre los fallidos.`;
  return retried === 1
    ? `Hemos puesto en marcha 1 envío.${rest}`
    : `Hemos puesto en marcha ${countText(retried)} envíos, que saldrán ${duration(retried)}.${rest}`;
}
