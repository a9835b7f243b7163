import { NOTIFICATION_TYPES, type NotificationType } from '@oficio/domain/notifications/contract.ts';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NotificationIcon } from './notification-list.tsx';

const iconOf = (type: string) => renderToString(<NotificationIcon type={type as NotificationType} />);
const nameIn = (html: string) => />([^<>]+)<!-- -->:/.exec(html)?.[1];

test('each type of notification has an icon with a name of its own', () => {
  const names = NOTIFICATION_TYPES.map(type => nameIn(iconOf(type)));
  expect(new Set(names).size).toBe(NOTIFICATION_TYPES.length);
});

test.each(['refund', 'toString', '__proto__', ''])(
  'a notification of the unknown type "%s" has the plain icon, because the tab may be older than the server',
  type => expect(nameIn(iconOf(type))).toBe('Notificación'),
);
