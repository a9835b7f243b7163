import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Page } from '../ui/page.tsx';

/** Any address that is no screen's. */
export default function NotFoundPage() {
  return (
    <Page
      title="Esta página no existe"
      lead="Puede que el enlace esté mal escrito o que la página se haya movido."
      width="medium"
    >
      <Button component={Link} to="/">
        Volver al inicio
      </Button>
    </Page>
  );
}
