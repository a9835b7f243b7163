import { Stack } from '@mantine/core';
import { Page } from '../ui/page.tsx';
import {
  CUSTOMER_CARDS,
  HISTOGRAMS,
  NOTIFICATIONS,
  PAYMENT_NOTICES,
  PAYOUT_ACCOUNTS,
  TECHNICIAN_CARDS,
  TECHNICIAN_REQUEST_CARDS,
} from './design/cards.tsx';
import { LIVE_WIDGETS } from './design/live.tsx';
import { Samples, SchemeSwitch } from './design/samples.tsx';
import { IDENTITY, WIDGETS } from './design/widgets.tsx';

/** Every widget and the main cards in every state, for whoever works on them. Not part of a production build. */
export default function DesignPage() {
  return (
    <Page title="Sistema de diseño" actions={<SchemeSwitch />}>
      <Stack gap="xl">
        <Samples title="Identidad" samples={IDENTITY} columns={2} />
        <Samples title="Piezas" samples={WIDGETS} columns={2} />
        <Samples title="Piezas que se usan" samples={LIVE_WIDGETS} columns={2} />
        <Samples title="Técnicos" samples={TECHNICIAN_CARDS} columns={3} />
        <Samples title="Reseñas por estrellas" samples={HISTOGRAMS} columns={3} />
        <Samples title="Solicitudes: el cliente" samples={CUSTOMER_CARDS} columns={2} />
        <Samples title="Solicitudes: el técnico" samples={TECHNICIAN_REQUEST_CARDS} columns={2} />
        <Samples title="Pago" samples={PAYMENT_NOTICES} columns={2} />
        <Samples title="Cuenta de cobros" samples={PAYOUT_ACCOUNTS} columns={2} />
        <Samples title="Notificaciones" samples={NOTIFICATIONS} columns={2} />
      </Stack>
    </Page>
  );
}
