import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { SavedForOffline } from '../../features/requests/offline/saved-for-offline.tsx';
import { requestedPath } from '../../lib/navigation/offline-path.ts';
import { StatusPage } from '../../ui/layout/status-page.tsx';
import classes from './offline-page.module.css';

/** Shown offline instead of the requested page. Opens that page when the browser is online again. */
export default function OfflinePage() {
  const [search] = useSearchParams();
  const requested = requestedPath(search);
  useEffect(() => {
    const goOn = () => location.replace(requested);
    addEventListener('online', goOn);
    return () => removeEventListener('online', goOn);
  }, [requested]);
  return (
    <StatusPage
      title="Sin conexión"
      text="No hay conexión a internet. Comprueba tu wifi o tus datos: en cuanto vuelva la conexión, seguirás donde estabas."
    >
      {/* Loads the document again, because only a request shows whether the network works. */}
      <Button component="a" href={requested} size="md">
        Reintentar
      </Button>
      <div className={classes.saved}>
        <SavedForOffline requested={requested} />
      </div>
    </StatusPage>
  );
}
