import { BADGE_CAP, shortCountText } from '@oficio/domain/fields/numbers.ts';
import { formatCount } from '../../lib/format/format.ts';
import { useOneChat } from './data/api.ts';
import classes from './unread-badge.module.css';

/** Shows the number of unread messages of one conversation, also in words for screen readers; nothing for 0. */
export function UnreadBadge({ requestId }: { readonly requestId: number }) {
  const unread = useOneChat(requestId).chat?.unread ?? 0;
  if (unread === 0) return null;
  return (
    <>
      <span className={classes.badge} aria-hidden="true">
        {shortCountText(unread, BADGE_CAP)}
      </span>
      <span className="visually-hidden">{formatCount(unread, 'mensaje sin leer', 'mensajes sin leer')}</span>
    </>
  );
}
