import { IconMessageCircle } from '@tabler/icons-react';
import { formatCount } from '../../lib/format/format.ts';
import { NavLink } from '../../lib/navigation/link.tsx';
import { CountBadge } from '../../ui/data/count-badge.tsx';
import classes from './chat-link.module.css';
import { useChats } from './data/api.ts';

/** Links to the conversations and shows the number of unread messages. */
export default function ChatLink() {
  const unread = useChats().data?.reduce((sum, chat) => sum + chat.unread, 0) ?? 0;
  const sentence = unread === 0 ? '' : `: ${formatCount(unread, 'mensaje sin leer', 'mensajes sin leer')}`;
  return (
    <NavLink to="/chat" className={classes.link} aria-label={`Chat${sentence}`}>
      <IconMessageCircle size={22} aria-hidden="true" />
      <CountBadge count={unread} />
    </NavLink>
  );
}
