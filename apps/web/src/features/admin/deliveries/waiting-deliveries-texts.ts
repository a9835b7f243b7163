import { RETRY_COUNT_CAP, retrySpread } from '@oficio/domain/admin/deliveries.ts';
import { MINUTE_MS } from '@oficio/domain/fields/durations.ts';
import { COUNT_CAP, countText } from '@oficio/domain/fields/numbers.ts';
import type { Question } from '../../../ui/dialogs/confirm.ts';

/** Returns what happens to so many deliveries that leave now. */
export function sentDeliveriesText(count: number): string {
  if (count === 0) return 'Ya no queda ningún envío que espere otro intento.';
  if (count === 1) return 'Sale ahora.';
  const minutes = Math.ceil(retrySpread(count) / MINUTE_MS);
  const time = minutes === 1 ? 'en menos de un minuto' : `en unos ${countText(minutes)} minutos`;
  const rest = count >= RETRY_COUNT_CAP ? ' Si quedan más, vuelve a pulsarlo después.' : '';
  return `Salen ahora ${countText(count)}, primero los más antiguos, ${time}.${rest}`;
}

/** Returns what a save of the settings did; `sent` are the waiting mails that leave now. */
export const savedConfigText = (sent: number): string =>
  sent === 0
    ? 'Configuración guardada'
    : `Configuración guardada. ${sent === 1 ? 'Sale ahora el correo que esperaba.' : `Salen ahora los ${countText(sent)} correos que esperaban, primero los más antiguos.`}`;

/** Returns the question before all deliveries are sent. `failing` above `COUNT_CAP` means more than that. */
export const questionOfAll = (failing: number): Question => ({
  title:
    failing === 1
      ? '¿Enviar ahora el envío que espera?'
      : `¿Enviar ahora ${failing > COUNT_CAP ? `más de ${countText(COUNT_CAP)}` : countText(failing)} envíos?`,
  message:
    'Son los que ya han fallado alguna vez. Corrige antes la causa, o volverán a fallar. Salen primero los más antiguos y poco a poco, para no retrasar los correos nuevos.',
  confirmLabel: 'Enviar ahora',
});
