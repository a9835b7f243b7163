import type { NotificationType } from '@oficio/domain/notifications/contract.ts';
import {
  IconAlertTriangle,
  IconBell,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
  IconMessage,
  IconTool,
} from '@tabler/icons-react';
import classes from './notification-list.module.css';

/** Icon of each type, and its name for screen readers. */
const SIGNS = {
  success: { Icon: IconCircleCheck, name: 'Buena noticia' },
  info: { Icon: IconInfoCircle, name: 'Información' },
  warning: { Icon: IconAlertTriangle, name: 'Aviso' },
  error: { Icon: IconCircleX, name: 'Problema' },
  message: { Icon: IconMessage, name: 'Mensaje' },
  request: { Icon: IconTool, name: 'Solicitud' },
  other: { Icon: IconBell, name: 'Notificación' },
} as const satisfies Record<NotificationType, unknown>;

/** A tab that is older than the server may get a type that it does not know. */
const signOf = (type: string) => (Object.hasOwn(SIGNS, type) ? SIGNS[type as NotificationType] : SIGNS.other);

/** Shows the icon of a notification's type. */
export function NotificationIcon({ type }: { readonly type: NotificationType }) {
  const { Icon, name } = signOf(type);
  return (
    <span className={classes.icon} data-type={type}>
      <Icon size={20} aria-hidden="true" />
      <span className="visually-hidden">{name}:</span>
    </span>
  );
}
