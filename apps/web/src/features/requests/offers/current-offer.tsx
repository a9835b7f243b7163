import { Button, Text } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { Price } from '../../../ui/data/price.tsx';
import classes from '../card-parts/request-actions.module.css';
import { CounterOfferButton } from './counter-offer-button.tsx';
import { useIsOfferExpired } from './offer-expiry.ts';

/** Shows the offer that the customer can pay or answer. */
export function CurrentOffer({ request }: { readonly request: RequestOut }) {
  const isExpired = useIsOfferExpired(request);
  if (isExpired)
    return (
      <>
        <Text className={classes.notice}>
          La fecha de esta oferta ya ha pasado y no se puede pagar. Pide otra fecha a{' '}
          {request.technician_name ?? 'tu técnico'}.
        </Text>
        <div className={classes.choice}>
          <CounterOfferButton request={request} asksFor="date" />
        </div>
      </>
    );
  return (
    <>
      {request.negotiated_price === null ? null : (
        <Price amount={request.negotiated_price} label="Precio propuesto" />
      )}
      <div className={classes.choice}>
        <Button component={Link} to={`/payment/${request.id}`} size="md">
          {request.money?.failure ? 'Volver a pagar' : 'Proceder al pago'}
        </Button>
        <CounterOfferButton request={request} asksFor="price" />
      </div>
    </>
  );
}
