import { Button } from '@mantine/core';
import { adminNoticeEndpoints, type NoticeOfJobOut } from '@oficio/domain/notifications/admin/contract.ts';
import type { NotificationOut } from '@oficio/domain/notifications/contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refusalOf } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/client.ts';
import { formatDateTime } from '../../lib/format/date-times.ts';
import { useSingleFlight } from '../../lib/forms/use-single-flight.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { SectionRow } from '../../ui/lists/section-list.tsx';

interface NoticeRowProps {
  readonly reader: { readonly id: number; readonly name: string };
  /** Shows the name of the reader, for a list of several people. */
  readonly showsReader?: boolean;
  readonly notice: NotificationOut & Partial<Pick<NoticeOfJobOut, 'outdated_at'>>;
}

/** Shows one stored notification with a button that mails it again. */
export function NoticeRow({ reader, showsReader = false, notice }: NoticeRowProps) {
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
