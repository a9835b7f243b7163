import { Button, Stack, Text } from '@mantine/core';
import { captionOf } from '@oficio/domain/chat/rules.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { useState } from 'react';
import { refusalOf, textOf } from '../../../lib/api/api-error.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { EntryList } from '../../../ui/data/entry-list.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { TitledCard } from '../../../ui/layout/card.tsx';
import { useChatOfJob, useOpenChat } from './api.ts';

interface JobChatProps {
  readonly request: RequestOut;
  /** Number of messages. */
  readonly messages: number;
  /** The same in words. */
  readonly count: string;
}

/** Shows the conversation of a job after the administrator opened it, which the audit log records. */
export function JobChat({ request, messages, count }: JobChatProps) {
  const [isOpen, setOpen] = useState(false);
  const open = useOpenChat(request.id);
  const press = useSingleFlight(async () => {
    try {
      await open.mutateAsync();
      setOpen(true);
    } catch (error) {
      toast.error(refusalOf(error, 'Error al abrir la conversación'));
    }
  });
  return (
    <TitledCard title="Conversación">
      {messages === 0 ? (
        <Text c="dimmed">Nadie ha escrito nada todavía.</Text>
      ) : isOpen ? (
        <Messages request={request} />
      ) : (
        <Stack gap="sm" align="flex-start">
          <Text>
            {count}. Léela solo si hace falta para decidir: queda anotado en el registro con tu nombre.
          </Text>
          <Button variant="default" size="md" loading={open.isPending} onClick={() => void press()}>
            Leer la conversación
          </Button>
        </Stack>
      )}
    </TitledCard>
  );
}

function Messages({ request }: Pick<JobChatProps, 'request'>) {
  const query = useChatOfJob(request.id);
  const { user_id, user_name, technician_id, technician_name } = request;
  const authors = new Map([
    [user_id, `${user_name} (cliente)`],
    ...(technician_id === null ? [] : ([[technician_id, `${technician_name} (técnico)`]] as const)),
  ]);
  return (
    <Stack>
      {query.hasNextPage ? (
        <Button
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Ver mensajes anteriores
        </Button>
      ) : null}
      <div role="status">
        {query.isFetchNextPageError ? (
          <Text c="red">{textOf(query.error, 'No se han podido cargar los mensajes anteriores')}</Text>
        ) : null}
      </div>
      <EntryList
        job={request}
        label="Mensajes"
        entries={query.data?.map(({ id, sender_id, message, photo, created_at }) => ({
          id,
          by: authors.get(sender_id) ?? 'Otra persona',
          isOwn: false,
          at: created_at,
          text: captionOf(message, photo !== null) || null,
          image_url: photo?.url ?? null,
        }))}
        hasFailed={query.isError}
        onRetry={() => void query.refetch()}
      />
    </Stack>
  );
}
