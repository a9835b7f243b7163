import { ApiError, refusalOf } from '../../../lib/api/api-error.ts';
import { toast } from '../../../ui/feedback/toasts.ts';

/** Shows a conflict as information: another user acted first, and the server's text says so. */
export function showRefusal(error: unknown, fallback: string): void {
  const text = refusalOf(error, fallback);
  if (error instanceof ApiError && error.status === 409) toast.info(text);
  else toast.error(text);
}
