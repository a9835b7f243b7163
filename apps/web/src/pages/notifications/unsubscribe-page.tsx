import { Unsubscribe } from '../../features/notifications/preferences/unsubscribe.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** Where the link at the end of a mail leads. */
export default function UnsubscribePage() {
  return (
    <Page title="Avisos por correo" width="narrow">
      <Unsubscribe />
    </Page>
  );
}
