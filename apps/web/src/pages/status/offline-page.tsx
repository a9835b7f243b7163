import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { LastRequests } from '../../features/requests/offline/last-requests.tsx';
import { type SavedRequests, savedRequests } from '../../features/requests/offline/saved-requests.ts';
import { meantPath } from '../../lib/navigation/offline-path.ts';
import { StatusPage } from '../../ui/layout/status-page.tsx';
import classes from './offline-page.module.css';

/** Shown offline instead of the requested page. Opens that page when the browser is online again. */
export default function OfflinePage() {
  const [search] = useSearchParams();
  const meant = meantPath(search);
  const [kept, setKept] = useState<SavedRequests | null>(null);
  useEffect(() => setKept(savedRequests()), []);
  useEffect(() => {
    const goOn = () => location.replace(meant);
    addEventListener('online', goOn);
    return () => removeEventListener('online', goOn);
  }, [meant]);
  return (
    <StatusPage
      title="Sin conexión"
      text="No llegamos a internet. Comprueba tu wifi o tus datos: en cuanto vuelva la conexión, seguirás donde estabas."
    >
      {/* Loads the document again, because only a request shows whether the network works. */}
      <Button component="a" href={meant} size="md">
        Reintentar
      </Button>
      {kept && kept.requests.length > 0 ? (
        <div className={classes.kept}>
          <LastRequests {...kept} />
        </div>
      ) : null}
    </StatusPage>
  );
}
