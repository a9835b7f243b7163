import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow } from '../../apps/web/src/lib/hooks/use-now.ts';
import { Page } from '../../apps/web/src/ui/layout/page.tsx';
import {
  CUSTOMER_CARDS,
  HISTOGRAMS,
  NOTIFICATIONS,
  PAYMENT_NOTICES,
  PAYOUT_ACCOUNTS,
  TECHNICIAN_CARDS,
  TECHNICIAN_REQUEST_CARDS,
} from './cards.tsx';
import { LIVE_WIDGETS } from './live.tsx';
import { adminSamples, moneyCards, showProblemEntries, timelineSample, WITHDRAWAL_TERMS } from './money.tsx';
import { Samples } from './samples.tsx';
import { IDENTITY, WIDGETS } from './widgets.tsx';

/** Every widget and the main cards in every state. */
export function Catalogue() {
  const now = useNow() ?? 0;
  const cache = useQueryClient();
  useState(() => showProblemEntries(cache));
  return (
    <Page title="Sistema de diseño">
      <Stack gap="xl">
        <Samples title="Identidad" samples={IDENTITY} columns={2} />
        <Samples title="Piezas" samples={WIDGETS} columns={2} />
        <Samples title="Piezas que se usan" samples={LIVE_WIDGETS} columns={2} />
        <Samples title="Técnicos" samples={TECHNICIAN_CARDS} columns={3} />
        <Samples title="Reseñas por estrellas" samples={HISTOGRAMS} columns={3} />
        <Samples title="Solicitudes: el cliente" samples={CUSTOMER_CARDS} columns={2} />
        <Samples title="Solicitudes: el técnico" samples={TECHNICIAN_REQUEST_CARDS} columns={2} />
        <Samples title="El dinero de un trabajo" samples={moneyCards(now)} columns={2} />
        <Samples title="Pagos: administración" samples={adminSamples(now)} columns={2} />
        <Samples title="Pagos: qué ha pasado" samples={timelineSample(now)} columns={2} />
        <Samples title="Cancelar un trabajo" samples={WITHDRAWAL_TERMS} columns={2} />
        <Samples title="Pago" samples={PAYMENT_NOTICES} columns={2} />
        <Samples title="Cuenta de cobros" samples={PAYOUT_ACCOUNTS} columns={2} />
        <Samples title="Notificaciones" samples={NOTIFICATIONS} columns={2} />
      </Stack>
    </Page>
  );
}
