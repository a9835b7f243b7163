import { Button } from '@mantine/core';
import { Link } from '../../lib/navigation/link.tsx';
import { StatusPage } from '../../ui/layout/status-page.tsx';

export const UNKNOWN_ADDRESS = {
  title: 'Esta página no existe',
  description: 'Puede que el enlace esté mal escrito o que la página se haya movido.',
} as const;

/** Shown for an unknown address. */
export default function NotFoundPage() {
  return (
    <StatusPage title={UNKNOWN_ADDRESS.title} text={UNKNOWN_ADDRESS.description}>
      <Button component={Link} to="/" size="md">
        Volver al inicio
      </Button>
    </StatusPage>
  );
}
