import { Button, Text } from '@mantine/core';
import { deliveryEndpoints, type WaitingDeliveryOut } from '@oficio/domain/admin/deliveries/contract.ts';
import { deliveryName } from '@oficio/domain/admin/deliveries.ts';
import type { Reply } from '@oficio/domain/endpoint.ts';
import { cappedCountText } from '@oficio/domain/fields/numbers.ts';
import { IconSend } from '@tabler/icons-react';
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { refusalOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/client.ts';
import { CURSOR_PAGINATION, SCREEN_PAGE } from '../../../lib/api/cursor-pagination.ts';
import { formatDateTime } from '../../../lib/format/date-times.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { SectionList, SectionRow } from '../../../ui/lists/section-list.tsx';
import { DELIVERIES_KEY } from './api.ts';
import { questionOfAll, sentDeliveriesText } from './waiting-deliveries-texts.ts';

const FAILED = 'No hemos podido enviarlo ahora';

/** Page of the deliveries that wait for their first or next attempt. */
export function WaitingDeliveries() {
  const query = useWaitingDeliveries();
  const sendAll = useSendNow();
  const root = useRef<HTMLDivElement>(null);
  const { rows, total = 0, failing = 0 } = query.data ?? {};
  const pressAll = useSingleFlight(async () => {
    if (!(await confirm(questionOfAll(failing)))) return;
    await sendAll.mutateAsync(null).catch(error => toast.error(refusalOf(error, FAILED)));
  });
  return (
    <Page
      title="Envíos en espera"
      width="medium"
      lead="Correos y avisos que todavía no han salido. Se intentan solos, cada vez más espaciados; aquí puedes no esperar."
      actions={
        failing === 0 && !sendAll.isPending ? null : (
          <Button
            size="md"
            variant="default"
            loading={sendAll.isPending}
            leftSection={<IconSend size={18} aria-hidden="true" />}
            onClick={() => pressAll()}
          >
            Enviar todos ahora
          </Button>
        )
      }
    >
      {/* Takes the focus when the row of the pressed button leaves the list. */}
      <div ref={root} tabIndex={-1}>
        <SectionList
          title={
            total === 0 ? 'Ninguno espera' : `${cappedCountText(total)} en espera, primero los más antiguos`
          }
          query={query}
          entries={rows}
          failed="Error al cargar los envíos en espera"
          none="Todo lo que tenía que salir ha salido."
        >
          {delivery => (
            <Waiting
              key={delivery.id}
              delivery={delivery}
              onSent={() => root.current?.focus({ preventScroll: true })}
            />
          )}
        </SectionList>
      </div>
    </Page>
  );
}

interface WaitingProps {
  readonly delivery: WaitingDeliveryOut;
  readonly onSent: () => void;
}

function Waiting({ delivery, onSent }: WaitingProps) {
  const { id, kind, recipient, error, attempts, created_at, next_at, is_sending } = delivery;
  const send = useSendNow();
  const press = useSingleFlight(async () => {
    await send.mutateAsync(id).then(onSent, problem => toast.error(refusalOf(problem, FAILED)));
  });
  return (
    <SectionRow
      main={`${deliveryName(kind)} para ${recipient}`}
      detail={
        <>
          {error === '' ? null : (
            <Text c="red" size="sm">
              {error}
            </Text>
          )}
          {`Creado el ${formatDateTime(created_at)} · ${formatCount(attempts, 'intento', 'intentos')} · `}
          {is_sending ? 'Saliendo' : `Próximo intento: ${formatDateTime(next_at)}`}
        </>
      }
      side={
        is_sending ? null : (
          <Button
            variant="default"
            loading={send.isPending}
            aria-label={`Enviar ahora: ${deliveryName(kind)} para ${recipient}`}
            onClick={() => press()}
          >
            Enviar ahora
          </Button>
        )
      }
    />
  );
}

/** Milliseconds after which the first deliveries have probably left or failed. */
const OUTCOME = 2000;

const flatten = ({ pages }: InfiniteData<Reply<typeof deliveryEndpoints.listWaitingDeliveries>>) => ({
  rows: pages.flatMap(page => page.waiting),
  total: pages[0]?.total ?? 0,
  failing: pages[0]?.failing ?? 0,
});

/** Loads the deliveries that wait, oldest first. */
const useWaitingDeliveries = () =>
  useInfiniteQuery({
    queryKey: [...DELIVERIES_KEY, 'waiting'],
    queryFn: ({ pageParam, signal }) =>
      call(deliveryEndpoints.listWaitingDeliveries, {
        query: { limit: SCREEN_PAGE, cursor: pageParam },
        signal,
      }),
    ...CURSOR_PAGINATION,
    select: flatten,
  });

/** Sends one waiting delivery, or with null all that failed at least once, and refreshes the list, which shows the outcome. */
function useSendNow() {
  const queryClient = useQueryClient();
  const refreshDeliveries = () => queryClient.invalidateQueries({ queryKey: DELIVERIES_KEY });
  return useMutation({
    mutationFn: async (id: number | null) => {
      if (id === null) return (await call(deliveryEndpoints.sendFailingDeliveriesNow, {})).sent;
      await call(deliveryEndpoints.sendDeliveryNow, { params: { id } });
      return 1;
    },
    onSuccess: sent => {
      toast.success(sentDeliveriesText(sent));
      setTimeout(refreshDeliveries, OUTCOME);
    },
    onSettled: refreshDeliveries,
  });
}
