import { Anchor, Button, Text } from '@mantine/core';
import { documentMonthLabel } from '@oficio/domain/payments/documents/dates.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { statementPath } from '../../../lib/navigation/document-paths.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { Price } from '../../../ui/data/price.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { StatSkeleton } from '../../../ui/loading/stat-skeleton.tsx';
import { useEarnings } from './api.ts';
import classes from './my-earnings.module.css';

/** Shows the technician's net earnings of this month, as in the statement, and the pending amounts. */
export function MyEarnings() {
  const { data, isPending, refetch } = useEarnings();
  if (isPending) return <StatSkeleton />;
  return (
    <Card component="section" className={classes.earnings} p="lg" aria-label="Ganado este mes">
      {data ? (
        <>
          <Price amount={data.amount} label="Ganado este mes" />
          <Text size="sm" c="dimmed">
            {documentMonthLabel(data.month)} ·{' '}
            {formatCount(data.jobs, 'trabajo completado', 'trabajos completados')}
          </Text>
          {data.held > 0 ? (
            <Text size="sm">Retenido hasta que acabe el plazo del cliente: {formatEuros(data.held)}</Text>
          ) : null}
          {data.frozen > 0 ? (
            <Text size="sm">Congelado hasta que se resuelva: {formatEuros(data.frozen)}</Text>
          ) : null}
          {data.due > 0 ? <Text size="sm">Pendiente de envío: {formatEuros(data.due)}</Text> : null}
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
