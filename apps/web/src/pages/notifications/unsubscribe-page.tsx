import { Unsubscribe } from '../../features/notifications/unsubscribe.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** Target of the unsubscribe link in mails. */
export default function UnsubscribePage() {
  return (
    <Page title="Avisos por correo" width="narrow">
      <Unsubscribe />
    </Page>
  );
}
