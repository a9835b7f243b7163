import { AppError } from '@oficio/domain/errors.ts';
import { FAILURE_TEXT_MAX, type OwnFailure } from '@oficio/domain/payments/payout-delays/delays.ts';
import type { TransferFailure } from '../store/payouts/write.ts';
import { TransferRefusedError } from './send-transfer.ts';

/** Returns what administrators read about a failed attempt to transfer a payout. */
export function failureOf(error: unknown): TransferFailure {
  if (error instanceof TransferRefusedError)
    return { code: error.refusal.code, text: shownText(error.refusal.text) };
  const code = ownFailureOf(error);
  // Only the provider's errors are texts for people; the log has the others.
  const cause = code === 'no_answer' && error instanceof AppError ? error.cause : null;
  return { code, text: cause instanceof Error ? shownText(cause.message) : null };
}

function ownFailureOf(error: unknown): OwnFailure {
  if (!(error instanceof AppError)) return 'unexpected';
  if (error.code === 'payment_provider') return 'no_answer';
  return error.code === 'payments_unavailable' ? 'not_configured' : 'unexpected';
}

/** Shortens a text and hides e-mail addresses in it, because the stored failure must not contain personal data. */
const shownText = (text: string): string => text.replace(/\S+@\S+/g, '…').slice(0, FAILURE_TEXT_MAX);
