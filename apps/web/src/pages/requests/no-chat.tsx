import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { IconMessageOff } from '@tabler/icons-react';
import classes from './no-chat.module.css';

interface NoChatProps {
  readonly request: RequestOut;
  readonly reader: 'customer' | 'technician';
}

/** Stands in the place of the conversation while there is none, so that the page does not move when it opens. */
export const NoChat = ({ request, reader }: NoChatProps) => (
  <p className={classes.none}>
    <IconMessageOff size={40} aria-hidden="true" />
    {textFor(request, reader)}
  </p>
);

function textFor({ status, technician_name }: RequestOut, reader: NoChatProps['reader']): string {
  if (status === 'cancelled') return 'Esta solicitud se canceló antes de que un técnico la aceptara.';
  return reader === 'technician'
    ? 'Podréis hablar por aquí cuando aceptes la solicitud.'
    : `Podréis hablar por aquí cuando ${technician_name ?? 'un técnico'} acepte tu solicitud.`;
}
