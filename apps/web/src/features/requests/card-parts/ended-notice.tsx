import { Text } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { Quote } from '../../../ui/feedback/payment-alert.tsx';

interface EndedNoticeProps {
  readonly request: RequestOut;
  readonly reader: 'customer' | 'technician';
}

/** Says who ended a request before its completion, with the given reason. */
export function EndedNotice({ request, reader }: EndedNoticeProps) {
  const who = endedBy(request, reader);
  const { cancel_reason, money } = request;
  // The note of the decided problem already shows this reason.
  return cancel_reason === null || cancel_reason === money?.problem?.decision_reason ? (
    <Text>{who}.</Text>
  ) : (
    <Quote by={`${who}:`} text={cancel_reason} />
  );
}

function endedBy({ cancelled_by, technician_name, user_name }: RequestOut, reader: string): string {
  if (cancelled_by === null) return 'Esta solicitud se canceló';
  if (cancelled_by === reader) return 'La cancelaste tú';
  return cancelled_by === 'customer'
    ? `${user_name} la ha cancelado`
    : `${technician_name ?? 'El técnico'} no puede atender tu solicitud`;
}
