import { Button, Text } from '@mantine/core';
import { type CardText, groupNumber } from './card.ts';
import classes from './card-form.module.css';

/** The provider's test card numbers (https://docs.stripe.com/testing), one for each outcome. */
const TEST_CARDS = [
  { number: '4242424242424242', what: 'El pago se acepta' },
  { number: '4000000000000002', what: 'La tarjeta se rechaza' },
  { number: '4000002500003155', what: 'El banco pide autorización' },
  { number: '4000000000007726', what: 'Se acepta; una devolución tarda' },
  { number: '4000000000005126', what: 'Se acepta; una devolución falla' },
  { number: '4000000000000259', what: 'Se acepta; el banco reclama el pago' },
].map(({ number, what }) => ({ number: groupNumber(number), what }));

/** Lists the cards of the test mode. A press fills in the form. */
export function TestCards({ onUse }: { readonly onUse: (text: CardText) => void }) {
  return (
    <section className={classes.box} aria-labelledby="test-cards">
      <Text id="test-cards" component="p" fw={600} size="sm">
        Tarjetas de prueba
      </Text>
      <Text size="sm" c="dimmed">
        No se cobra dinero de verdad. Valen con cualquier caducidad futura y cualquier código.
      </Text>
      <ul className={classes.list}>
        {TEST_CARDS.map(({ number, what }) => (
          <li key={number} className={classes.card}>
            <span>
              <span className={classes.number}>{number}</span>
              <Text component="span" display="block" size="sm" c="dimmed">
                {what}
              </Text>
            </span>
            <Button
              variant="default"
              size="compact-md"
              className={classes.use}
              aria-label={`Usar la tarjeta ${number}`}
              onClick={() => onUse({ number, expiry: '12/34', cvc: '123' })}
            >
              Usar
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
