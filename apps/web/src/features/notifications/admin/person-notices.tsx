import { Button } from '@mantine/core';
import { adminNoticeEndpoints } from '@oficio/domain/notifications/admin/contract.ts';
import type { NotificationOut } from '@oficio/domain/notifications/contract.ts';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { refusalOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/client.ts';
import { CURSOR_PAGINATION } from '../../../lib/api/cursor-pagination.ts';
import { formatDateTime } from '../../../lib/format/date-times.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { SectionList, SectionRow } from '../../../ui/lists/section-list.tsx';

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
      {notice => <Notice key={notice.id} person={{ id, name }} notice={notice} />}
    </SectionList>
  );
}

interface NoticeProps {
  readonly person: PersonNoticesProps;
  readonly notice: NotificationOut;
}

function Notice({ person, notice: { id, title, message, created_at, read } }: NoticeProps) {
  const queryClient = useQueryClient();
  const send = useMutation({
    mutationFn: () => call(adminNoticeEndpoints.mailNoticeAgain, { params: { id: person.id, noticeId: id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
  const press = useSingleFlight(async () => {
    const question = {
      title: `¿Enviar este aviso otra vez a ${person.name}?`,
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
          {formatDateTime(created_at)} · {read === 1 ? 'Leído' : 'Sin leer'}
        </>
      }
      side={
        <Button
          variant="default"
          loading={send.isPending}
          aria-label={`Enviar por correo: ${title}`}
          onClick={() => void press()}
        >
          Enviar por correo
        </Button>
      }
    />
  );
}
