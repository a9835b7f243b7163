import { Button } from '@mantine/core';
import type { CatalogueServiceOut } from '@oficio/domain/admin/services/contract.ts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyDialog } from '../../../ui/loading/lazy-part.tsx';

const ServiceDialog = lazyDialog(() => import('./service-dialog.tsx'));

/** Opens the form of a new service. */
export function AddServiceButton({ services }: { readonly services: readonly CatalogueServiceOut[] }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="md" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
        Añadir servicio
      </Button>
      {open ? <ServiceDialog service={null} services={services} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
