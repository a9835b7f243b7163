import { Text } from '@mantine/core';
import { PayoutSection } from '../../../features/payments/payout-accounts/payout-section.tsx';
import { PayoutList } from '../../../features/payments/payout-list.tsx';
import { MyEarnings } from '../../../features/requests/technician/my-earnings.tsx';
import { useMyProfile } from '../../../features/technicians/own-profile/api.ts';
import { Card } from '../../../ui/layout/card.tsx';
import classes from './panel.module.css';
import { Panel, PanelSection } from './panel.tsx';

/** What the technician earns, why money waits, and the account that receives it. */
export default function TechnicianMoneyPage() {
  const isApproved = useMyProfile().data?.approved === true;
  return (
    <Panel section="money">
      <div className={classes.parts}>
        <MyEarnings />
        {isApproved ? (
          <PanelSection title="Cuenta de cobros">
            <Card>
              <PayoutSection />
            </Card>
          </PanelSection>
        ) : null}
        <PanelSection title="Pendiente de cobro">
          <PayoutList
            group="waiting"
            failed="Error al cargar los cobros pendientes"
            empty={
              <Text c="dimmed">
                No tienes dinero pendiente. Cuando completes un trabajo pagado, aquí verás cuándo lo recibes.
              </Text>
            }
          />
        </PanelSection>
        <PanelSection title="Enviado">
          <PayoutList
            group="sent"
            failed="Error al cargar los cobros enviados"
            empty={<Text c="dimmed">Todavía no te hemos enviado ningún pago.</Text>}
          />
        </PanelSection>
      </div>
    </Panel>
  );
}
