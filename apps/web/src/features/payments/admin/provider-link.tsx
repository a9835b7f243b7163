import { Anchor } from '@mantine/core';

/** Links to the payment in the provider's dashboard, if the provider has one. */
export const ProviderLink = ({ url }: { readonly url: string | null }) =>
  url === null ? null : (
    <Anchor href={url} target="_blank" rel="noreferrer" size="sm" c="inherit" underline="always">
      Abrir en el proveedor de pagos
    </Anchor>
  );
