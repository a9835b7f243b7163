import { Button } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { Link } from '../../../lib/navigation/link.tsx';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import classes from '../chat-list.module.css';
import { ChatRow } from '../chat-list.tsx';
import { useChats } from '../data/api.ts';

interface ChatListProps {
  readonly userId: number;
  /** The open conversation. */
  readonly openId: number | null;
}

/** Lists the user's conversations. */
export function ChatList({ userId, openId }: ChatListProps) {
  const query = useChats();
  if (query.isPending)
    return (
      <div role="status" aria-label="Cargando">
        {['a', 'b', 'c', 'd', 'e'].map(key => (
          <div key={key} className={classes.row}>
            <Skeleton height={44} width="2.75rem" />
            <div className={classes.skeleton}>
              <Skeleton height={15} width="55%" />
              <Skeleton height={12} width="35%" />
              <Skeleton height={12} width="80%" />
            </div>
          </div>
        ))}
      </div>
    );
  if (!query.data)
    return (
      <div className={classes.state}>
        <ErrorState
          error={query.error}
          fallback="Error al cargar chats"
          onRetry={() => void query.refetch()}
        />
      </div>
    );
  if (query.data.length === 0)
    return (
      <div className={classes.state}>
        <EmptyState
          icon={<IconMessages size={40} />}
          title="Aún no tienes chats"
          action={
            <Button component={Link} to="/dashboard" variant="default" size="md">
              Ver mis solicitudes
            </Button>
          }
        >
          Cuando un técnico acepte una solicitud, podréis hablar aquí.
        </EmptyState>
      </div>
    );
  return (
    <>
      <ul className={classes.list} aria-label="Chats">
        {query.data.map(chat => (
          <ChatRow
            key={chat.request_id}
            chat={chat}
            readerId={userId}
            now={query.dataUpdatedAt}
            isOpen={chat.request_id === openId}
          />
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button
          variant="subtle"
          m="sm"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Ver más
        </Button>
      ) : null}
    </>
  );
}
