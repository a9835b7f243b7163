import { countText, numberText } from '@oficio/domain/fields/numbers.ts';
import { useMemo } from 'react';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { type Column, visibleColumns } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { shareText } from './job-series.ts';

export interface DemandRow {
  /** Code of the town or id of the service. */
  readonly id: number;
  readonly name: string;
  readonly requests: number;
  readonly answered: number;
  readonly completed: number;
  /** Null before the first count. */
  readonly technicians: number | null;
}

interface DemandTableProps {
  readonly label: string;
  /** Heading of the first column. */
  readonly what: string;
  readonly rows: readonly DemandRow[];
  /** Returns the list of the row's jobs. */
  readonly hrefOf: (row: DemandRow) => string | null;
}

/** Shows demand and supply of towns or services, so that missing technicians stand out. */
export function DemandTable({ label, what, rows, hrefOf }: DemandTableProps) {
  const columns = useMemo<readonly Column<DemandRow>[]>(
    () => [
      { id: 'name', header: what, maxWidth: 16, cell: ({ name }) => name },
      { id: 'requests', header: 'Solicitudes', isNumber: true, cell: row => countText(row.requests) },
      {
        id: 'technicians',
        header: 'Técnicos',
        isNumber: true,
        cell: ({ technicians }) => (technicians === null ? '—' : countText(technicians)),
      },
      {
        id: 'load',
        header: 'Por técnico',
        isNumber: true,
        cell: ({ requests, technicians }) =>
          technicians ? (
            numberText(requests / technicians, 1)
          ) : technicians === 0 && requests > 0 ? (
            <StatusBadge tone="danger" isSmall>
              Sin técnicos
            </StatusBadge>
          ) : (
            '—'
          ),
      },
      {
        id: 'answered',
        header: 'Contestadas',
        isNumber: true,
        cell: row => shareText(row.answered, row.requests),
      },
      {
        id: 'completed',
        header: 'Completadas',
        isNumber: true,
        cell: row => shareText(row.completed, row.requests),
      },
    ],
    [what],
  );
  return (
    <DataTable
      label={label}
      columns={columns}
      visible={visibleColumns(columns, '')}
      rows={rows}
      sort={null}
      onSort={() => undefined}
      hrefOf={hrefOf}
    />
  );
}
