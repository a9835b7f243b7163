import { IconDeviceMobileDown } from '@tabler/icons-react';
import { useState } from 'react';
import { installPrompt, showInstallPrompt } from '../../lib/browser/install-prompt.ts';
import { useSiteName } from '../../lib/page/site.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { dismiss, isDismissed } from '../../lib/storage/dismissals.ts';
import { useStore } from '../../lib/store.ts';
import { PromptCard } from './prompt-card.tsx';

const OFFER = 'install';

/** Offers to install the app if the browser can. After a refusal it does not ask again soon. */
export function InstallPrompt() {
  const isThere = useStore(installPrompt) !== null;
  const site = useSiteName();
  const [isOver, setOver] = useState(false);
  if (!isThere || isOver || isDismissed(OFFER, serverNow())) return null;
  return (
    <PromptCard
      icon={<IconDeviceMobileDown size={28} />}
      title={`Instala ${site}`}
      accept={{ label: 'Instalar', onPress: () => void showInstallPrompt() }}
      onDismiss={() => {
        dismiss(OFFER, serverNow());
        setOver(true);
      }}
    >
      Ábrelo como una aplicación, a pantalla completa y sin buscarlo en el navegador. No ocupa casi nada.
    </PromptCard>
  );
}
