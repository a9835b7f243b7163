import { Button, Skeleton, Text } from '@mantine/core';
import { adminNoticeEndpoints, type NoticeOfJobOut } from '@oficio/domain/notifications/admin/contract.ts';
import type { NotificationOut } from '@oficio/domain/notifications/contract.ts';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { refusalOf } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/client.ts';
import { CURSOR_PAGINATION } from '../../lib/api/cursor-pagination.ts';
import { formatDateTime } from '../../lib/format/date-times.ts';
import { useSingleFlight } from '../../lib/forms/use-single-flight.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { TitledCard } from '../../ui/layout/card.tsx';
import { PlainRows, SectionList, SectionRow } from '../../ui/lists/section-list.tsx';

/** Lists the stored notifications of both parties about a job, each with a button that mails it again. */
export function JobNotices({ id }: { readonly id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'notices', 'of-job', id],
    queryFn: ({ signal }) => call(adminNoticeEndpoints.listNoticesOfJob, { params: { id }, signal }),
    select: ({ notices }) => notices,
  });
  return (
    <TitledCard title="Avisos sobre el trabajo">
      {data === undefined ? (
        error ? (
          <ErrorState error={error} fallback="Error al cargar los avisos" onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={96} radius="md" />
        )
      ) : data.length === 0 ? (
        <Text c="dimmed">No hay avisos guardados sobre este trabajo.</Text>
      ) : (
        <PlainRows>
          {data.map(notice => (
            <NoticeRow key={notice.id} reader={notice.reader} showsReader notice={notice} />
          ))}
        </PlainRows>
      )}
    </TitledCard>
  );
}

interface PersonNoticesProps {
  readonly id: number;
  readonly name: string;
}

/** Lists the stored notifications of a person, each with a button that mails it again. */
export function PersonNotices({ id, name }: PersonNoticesProps) {
  const query = useInfiniteQuery({
    queryKey: ['admin', 'notices', id],
    queryFn: ({ pageParam, signal }) =>
      call(adminNoticeEndpoints.listNoticesOfUser, {
        params: { id },
        query: { limit: 5, cursor: pageParam },
        signal,
      }),
    ...CURSOR_PAGINATION,
    select: ({ pages }) => pages.flatMap(page => page.notices),
  });
  return (
    <SectionList
      title="Avisos"
      query={query}
      entries={query.data}
      failed="Error al cargar los avisos"
      none="No hay avisos guardados."
    >
      {notice => <NoticeRow key={notice.id} reader={{ id, name }} notice={notice} />}
    </SectionList>
  );
}

interface NoticeRowProps {
  readonly reader: { readonly id: number; readonly name: string };
  /** Shows the name of the reader, for a list of several people. */
  readonly showsReader?: boolean;
  readonly notice: NotificationOut & Partial<Pick<NoticeOfJobOut, 'outdated_at'>>;
}

/** Shows one stored notification with a button that mails it again. */
function NoticeRow({ reader, showsReader = false, notice }: NoticeRowProps) {
  const { id, title, message, created_at, read, outdated_at = null } = notice;
  const queryClient = useQueryClient();
  const send = useMutation({
    mutationFn: () => call(adminNoticeEndpoints.mailNoticeAgain, { params: { id: reader.id, noticeId: id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
  const press = useSingleFlight(async () => {
    const question = {
      title: `¿Enviar este aviso otra vez a ${reader.name}?`,
      message: 'Le llegará por correo aunque ya lo haya recibido. Un correo enviado no se puede recuperar.',
      confirmLabel: 'Enviar correo',
    };
    if (!(await confirm(question))) return;
    try {
      await send.mutateAsync();
      toast.success('Lo estamos enviando');
    } catch (error) {
      toast.error(refusalOf(error, 'Error al enviar el aviso'));
    }
  });
  return (
    <SectionRow
      main={title}
      detail={
        <>
          {message}
          <br />
          {showsReader ? `Para ${reader.name} · ` : ''}
          {formatDateTime(created_at)} · {read === 1 ? 'Leído' : 'Sin leer'}
          {outdated_at === null ? '' : ` · No se envió el ${formatDateTime(outdated_at)}: ya no era cierto`}
        </>
      }
      side={
        <Button
          variant="default"
          loading={send.isPending}
          aria-label={`Enviar por correo: ${title}${showsReader ? ` para ${reader.name}` : ''}`}
          onClick={() => void press()}
        >
          Enviar por correo
        </Button>
      }
    />
  );
}
