import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { isEarlyStart, MAX_UNDONE_STARTS, UNDO_START_MINUTES } from '@oficio/domain/requests/early-start.ts';
import { formatJobTime } from '../../../lib/format/job-times.ts';
import type { Question } from '../../../ui/dialogs/confirm.ts';
import { ACTION_BUTTON_LABELS } from './technician-view.ts';

/** Returns the question before a start that is much too early; null for any other start. */
export function askEarlyStart(request: RequestOut, now: number): Question | null {
  const date = request.money?.agreed_date ?? null;
  if (date === null || !isEarlyStart(Date.parse(date), now)) return null;
  return {
    title: '¿Empezar antes de tiempo?',
    message: `El trabajo está previsto para el ${formatJobTime(date, request)}. Si lo empiezas, avisaremos a ${request.user_name}, que podrá cambiar la fecha si no le viene bien. Podrás deshacerlo durante ${UNDO_START_MINUTES} minutos, como mucho ${MAX_UNDONE_STARTS} veces en este trabajo.`,
    confirmLabel: ACTION_BUTTON_LABELS.start,
    cancelLabel: 'Todavía no',
  };
}
