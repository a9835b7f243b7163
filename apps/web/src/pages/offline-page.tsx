import { Button, Stack } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type KeptRequests, keptRequests } from '../features/requests/kept-requests.ts';
import { LastRequests } from '../features/requests/last-requests.tsx';
import { meantPath } from '../lib/offline-path.ts';
import { Page } from '../ui/page.tsx';
import classes from './offline-page.module.css';

/** In the place of a page that the network did not bring. Goes on to it by itself once there is a network. */
export default function OfflinePage() {
  const [search] = useSearchParams();
  const meant = meantPath(search);
  const [kept, setKept] = useState<KeptRequests | null>(null);
  useEffect(() => setKept(keptRequests()), []);
  useEffect(() => {
    const goOn = () => location.replace(meant);
    addEventListener('online', goOn);
    return () => removeEventListener('online', goOn);
  }, [meant]);
  return (
    <Page title="Sin conexión" width="narrow">
      <Stack gap="xl">
        <div className={classes.note}>
          <IconWifiOff size={40} className={classes.icon} aria-hidden="true" />
          <p className={classes.text}>
            No podemos llegar a Oficio. Comprueba tu wifi o tus datos: en cuanto vuelva la conexión, seguirás
            donde estabas.
          </p>
          {/* The document anew, not within the app: only the network can tell. */}
          <Button component="a" href={meant} size="md">
            Reintentar
          </Button>
        </div>
        {kept && kept.requests.length > 0 ? <LastRequests {...kept} /> : null}
      </Stack>
    </Page>
  );
}
