import { PayoutSection } from '../../../features/payments/payout-accounts/payout-section.tsx';
import { MyEarnings } from '../../../features/requests/technician/my-earnings.tsx';
import { useMyProfile } from '../../../features/technicians/own-profile/api.ts';
import { Card } from '../../../ui/layout/card.tsx';
import classes from './panel.module.css';
import { Panel } from './panel.tsx';
import { PanelSection } from './panel-section.tsx';

/** What the technician earns, and the account that receives it. */
export default function TechnicianMoneyPage() {
  const profile = useMyProfile().data;
  return (
    <Panel section="money">
      <div className={classes.parts}>
        <MyEarnings />
        {profile?.approved ? (
          <PanelSection title="Cuenta de cobros">
            <Card>
              <PayoutSection />
            </Card>
          </PanelSection>
        ) : null}
      </div>
    </Panel>
  );
}
