import { Anchor, Button, Text } from '@mantine/core';
import type { Reply } from '@oficio/domain/endpoint.ts';
import { documentMonth } from '@oficio/domain/payments/documents/dates.ts';
import { BASES } from '@oficio/domain/payments/documents/figure-basis.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import type { payoutEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { statementPath } from '../../../lib/navigation/document-paths.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { Price } from '../../../ui/data/price.tsx';
import { Until } from '../../../ui/data/until.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { StatSkeleton } from '../../../ui/loading/stat-skeleton.tsx';
import { useEarnings } from './api.ts';
import classes from './my-earnings.module.css';

/** Shows the technician's net earnings of this month, as in the statement, the fees and transfers of it, and the money that waits. */
export function MyEarnings() {
  const { data, isPending, refetch } = useEarnings();
  if (isPending) return <StatSkeleton />;
  return (
    <Card component="section" className={classes.earnings} p="lg" aria-label="Ganado este mes">
      {data ? (
        <>
          <Price amount={data.amount} label="Ganado este mes" />
          <Text size="sm" c="dimmed">
            Liberado en {documentMonth(data.month)}, <Until at={data.as_of} isInside /> ·{' '}
            {formatCount(data.jobs, 'trabajo', 'trabajos')}
          </Text>
          <dl className={classes.sums}>
            {sumsOf(data).map(([term, amount, note]) => (
              <div key={term} className={classes.sum}>
                <dt>
                  {term}
                  {note ? <span className={classes.note}>{note}</span> : null}
                </dt>
                <dd>{formatEuros(amount)}</dd>
              </div>
            ))}
          </dl>
          <Anchor component={Link} to={statementPath(data.month)} underline="always" py="xs">
            Ver extracto
          </Anchor>
        </>
      ) : (
        <>
          <Text c="dimmed">Ahora mismo no podemos mostrar lo que has ganado este mes.</Text>
          <Button variant="default" onClick={() => void refetch()}>
            Reintentar
          </Button>
        </>
      )}
    </Card>
  );
}

const SENT = `${BASES.transferred.name} este mes`;

type Sum = readonly [term: string, amount: number, note: string | null];

/** Returns the amounts to show. Leaves out those of zero that only a technician with such a case needs. */
function sumsOf({
  fees,
  sent,
  held,
  frozen,
  due,
}: Reply<typeof payoutEndpoints.getEarnings>): readonly Sum[] {
  const sums: readonly Sum[] = [
    ['Retenido', held, 'Hasta que acabe el plazo del cliente'],
    ['Congelado', frozen, 'Hasta que se resuelva'],
    ['Pendiente de envío', due, null],
    [SENT, sent, 'También lo liberado antes'],
    ['Comisión de este mes', fees, 'De lo liberado, ya descontada'],
  ];
  return sums.filter(([term, amount]) => amount !== 0 || term === 'Retenido' || term === SENT);
}
