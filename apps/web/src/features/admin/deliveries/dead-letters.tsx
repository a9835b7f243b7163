import { DEAD_LETTER_SORTS, type DeadLetterOut } from '@oficio/domain/admin/deliveries/contract.ts';
import { DEAD_LETTER_DAYS, DELIVERY_KINDS, deliveryName } from '@oficio/domain/admin/deliveries.ts';
import { IconMailCheck } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { formatShortDateTime } from '../../../lib/format/date-times.ts';
import type { Column } from '../../../ui/tables/columns.ts';
import { LongCell } from '../../../ui/tables/long-cell.tsx';
import { isFiltered, namesWith, useTableAddress } from '../../../ui/tables/table-address.ts';
import { TablePage } from '../../../ui/tables/table-page.tsx';
import { DEAD_LETTERS_PATH, deadLetterFiltersOf, downloadDeadLetters, useDeadLetters } from './api.ts';
import { RetryAllButton, RetryAllState, useRetryAll } from './retry-all.tsx';
import { RetryButton } from './retry-button.tsx';

const COLUMNS: readonly Column<DeadLetterOut>[] = [
  { id: 'kind', header: 'Tipo', maxWidth: 11, cell: ({ kind }) => deliveryName(kind) },
  { id: 'recipient', header: 'Para', maxWidth: 15, cell: ({ recipient }) => recipient },
  { id: 'error', header: 'Error', isLong: true, cell: ({ error }) => <LongCell>{error}</LongCell> },
  { id: 'attempts', header: 'Intentos', isNumber: true, cell: ({ attempts }) => attempts },
  { id: 'created', header: 'Creado', cell: ({ created_at }) => formatShortDateTime(created_at) },
  { id: 'tried', header: 'Último intento', cell: ({ tried_at }) => formatShortDateTime(tried_at) },
  {
    id: 'died',
    header: 'Fallido desde',
    sort: 'desc',
    isExtra: true,
    cell: ({ died_at }) => formatShortDateTime(died_at),
  },
];

const KINDS = [
  { value: '', label: 'Todos' },
  ...DELIVERY_KINDS.map(kind => ({ value: kind, label: deliveryName(kind) })),
];

/** Table of the failed deliveries, which are no longer retried automatically. */
export function DeadLetters() {
  const address = useTableAddress(DEAD_LETTERS_PATH, namesWith('tipo'));
  const filters = deadLetterFiltersOf(address.values);
  const query = useDeadLetters(filters);
  const retryAll = useRetryAll(filters);
  const root = useRef<HTMLDivElement>(null);
  const columns = useMemo<readonly Column<DeadLetterOut>[]>(
    () => [
      ...COLUMNS,
      {
        id: 'retry',
        header: 'Reintentar',
        isAction: true,
        cell: deadLetter => (
          <RetryButton
            deadLetter={deadLetter}
            onRetried={() => root.current?.focus({ preventScroll: true })}
          />
        ),
      },
    ],
    [],
  );
  const isNarrowed = isFiltered(address.values);
  return (
    // Takes the focus when the row of the pressed button leaves the list.
    <div ref={root} tabIndex={-1}>
      <TablePage
        title="Envíos fallidos"
        lead={`Correos y avisos que ya no intentamos enviar. Corrige la causa y vuelve a enviarlos; a los ${DEAD_LETTER_DAYS} días se borran.`}
        address={address}
        columns={columns}
        query={query}
        rows={query.data}
        sort={DEAD_LETTER_SORTS[0]}
        actions={
          // Stays after a retry that empties the list, because it has the focus.
          retryAll.run !== null || (query.data?.length ?? 0) > 0 ? (
            <RetryAllButton retryAll={retryAll} />
          ) : null
        }
        above={<RetryAllState retryAll={retryAll} />}
        filters={{
          search: null,
          states: { label: 'Tipo', choices: KINDS },
          days: { from: 'Fallido desde', until: 'Fallido hasta' },
          services: null,
          hasTowns: false,
        }}
        download={values => downloadDeadLetters(deadLetterFiltersOf(values))}
        tooBroad={null}
        failed="Error al cargar los envíos fallidos"
        icon={<IconMailCheck size={40} aria-hidden="true" />}
        none={isNarrowed ? 'Ningún envío fallido cumple los filtros' : 'No hay envíos fallidos'}
        explanation={isNarrowed ? null : 'Todo lo que ha salido ha llegado, o se sigue intentando.'}
        hrefOf={() => null}
      />
    </div>
  );
}
