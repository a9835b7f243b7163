import { Paper, Title } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { formatDateTime } from '../../lib/format.ts';
import classes from './payment-details.module.css';

/** What is being paid for. */
export function PaymentDetails({ request }: { readonly request: RequestOut }) {
  const date = request.negotiated_date ?? request.scheduled_date;
  const facts = [
    ['Servicio', `${request.service_icon} ${request.service_name}`],
    ['Técnico', request.technician_name ?? 'Sin asignar'],
    ['Fecha acordada', date === null ? 'Por concretar con el técnico' : formatDateTime(date)],
    ['Dirección', request.address ?? 'Sin dirección'],
  ] as const;
  return (
    <Paper withBorder radius="lg" p="lg" bg="var(--oficio-surface)">
      <Title order={2} size="h3" mb="md">
        Detalles del servicio
      </Title>
      <dl className={classes.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Paper>
  );
}
