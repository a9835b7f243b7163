import { Button, Stack, Text, Title } from '@mantine/core';
import type { AdjustmentOut } from '@oficio/domain/payments/adjustments/contract.ts';
import { ACCOUNT_NAMES } from '@oficio/domain/payments/ledger-accounts.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { can } from '@oficio/domain/roles.ts';
import { IconScale } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { formatDateTime } from '../../../lib/format/date-times.ts';
import { useUser } from '../../../lib/session/session.ts';
import { LongText } from '../../../ui/data/long-text.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { AdjustmentDialog } from '../admin/adjustments.tsx';
import { useAdjustments } from './api.ts';

/** Opens the form of a manual adjustment, for the staff who may post one. */
export function AdjustmentButton() {
  const [isOpen, setOpen] = useState(false);
  const user = useUser();
  if (user === null || !can(user.role, 'payments:adjust')) return null;
  return (
    <>
      <Button
        variant="default"
        size="md"
        leftSection={<IconScale size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Ajuste manual
      </Button>
      {isOpen ? <AdjustmentDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Lists the manual adjustments, newest first. Shows nothing if there are none. */
export function AdjustmentList() {
  const query = useAdjustments();
  const list = useRef<HTMLDivElement>(null);
  const { data: adjustments = [], error, refetch } = query;
  if (adjustments.length === 0)
    return error ? (
      <ErrorState error={error} fallback="Error al cargar ajustes manuales" onRetry={() => void refetch()} />
    ) : null;
  return (
    <section aria-labelledby="adjustments">
      <Title order={2} size="h3" id="adjustments" mb="sm">
        Ajustes manuales
      </Title>
      <Stack gap="sm" ref={list}>
        {adjustments.map(adjustment => (
          <Adjustment key={adjustment.id} adjustment={adjustment} />
        ))}
      </Stack>
      <LoadMore query={query} list={list} count={adjustments.length} />
    </section>
  );
}

function Adjustment({ adjustment }: { readonly adjustment: AdjustmentOut }) {
  const { at, debit, credit, amount, request_id, reason, admin_name } = adjustment;
  return (
    <Card p="md">
      <Text fw={600}>{formatEuros(amount)}</Text>
      <Text size="sm" c="dimmed">
        Debe: {ACCOUNT_NAMES[debit]} · Haber: {ACCOUNT_NAMES[credit]}
        {request_id === null ? '' : ` · Trabajo n.º ${request_id}`}
      </Text>
      <LongText>{reason}</LongText>
      <Text size="sm" c="dimmed">
        {admin_name}, {formatDateTime(at)}
      </Text>
    </Card>
  );
}
