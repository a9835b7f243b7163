import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { type Column, namedColumns, optionalColumns, visibleColumns } from './columns.ts';
import type { TableAddress } from './table-address.ts';

interface ColumnMenuProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly address: TableAddress;
}

/** Lets an administrator choose the columns of a table. The first one, which links the row, and the actions always stay. */
export function ColumnMenu<Row>({ columns, address: { values, changeValues } }: ColumnMenuProps<Row>) {
  const visible = visibleColumns(columns, values.columns);
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="md"
          px="sm"
          leftSection={<IconColumns3 size={18} aria-hidden="true" />}
        >
          Columnas
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs" role="group" aria-label="Columnas visibles">
          {optionalColumns(columns).map(({ id, header }) => (
            <Checkbox
              key={id}
              label={header}
              checked={visible.includes(id)}
              onChange={event => {
                const shown = event.currentTarget.checked
                  ? [...visible, id]
                  : visible.filter(other => other !== id);
                changeValues({ columns: namedColumns(columns, shown) });
              }}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
