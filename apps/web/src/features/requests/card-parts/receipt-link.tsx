import { Anchor } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { receiptPath } from '../../../lib/navigation/document-paths.ts';
import { Link } from '../../../lib/navigation/link.tsx';

/** Links to the receipt of a paid request. */
export function ReceiptLink({ request: { money } }: { readonly request: RequestOut }) {
  if (money?.payment_id == null) return null;
  return (
    <Anchor
      component={Link}
      to={receiptPath(money.payment_id)}
      underline="always"
      py="xs"
      my={-8}
      w="fit-content"
    >
      Ver recibo de pago
    </Anchor>
  );
}
