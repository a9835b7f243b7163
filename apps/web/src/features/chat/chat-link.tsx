import { IconMessageCircle } from '@tabler/icons-react';
import { formatCount } from '../../lib/format.ts';
import { NavLink } from '../../lib/link.tsx';
import { useChats } from './api.ts';
import classes from './chat-link.module.css';

/** The badge counts no further. */
const CAP = 99;

/** The way to the conversations, and how many messages wait there. */
export default function ChatLink() {
  const unread = useChats().data?.reduce((sum, chat) => sum + chat.unread, 0) ?? 0;
  const sentence = unread === 0 ? '' : `: ${formatCount(unread, 'mensaje sin leer', 'mensajes sin leer')}`;
  return (
    <NavLink to="/chat" className={classes.link} aria-label={`Chat${sentence}`}>
      <IconMessageCircle size={22} aria-hidden="true" />
      {unread === 0 ? null : (
        <span className={classes.badge} aria-hidden="true">
          {unread > CAP ? `${CAP}+` : unread}
        </span>
      )}
    </NavLink>
  );
}
