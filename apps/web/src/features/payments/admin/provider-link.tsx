import { Anchor } from '@mantine/core';

/** Leads to the payment at the provider, where there is a page of it. */
export const ProviderLink = ({ url }: { readonly url: string | null }) =>
  url === null ? null : (
    <Anchor href={url} target="_blank" rel="noreferrer" size="sm" c="inherit" underline="always">
      Abrir en el proveedor de pagos
    </Anchor>
  );
