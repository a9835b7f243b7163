import { Button } from '@mantine/core';
import { Link } from '../lib/link.tsx';
import { Page } from '../ui/page.tsx';

export const UNKNOWN_ADDRESS = {
  title: 'Esta página no existe',
  description: 'Puede que el enlace esté mal escrito o que la página se haya movido.',
} as const;

/** Any address that is no screen's. */
export default function NotFoundPage() {
  return (
    <Page title={UNKNOWN_ADDRESS.title} lead={UNKNOWN_ADDRESS.description} width="medium">
      <Button component={Link} to="/">
        Volver al inicio
      </Button>
    </Page>
  );
}
