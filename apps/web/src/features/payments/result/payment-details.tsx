import { Title } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { exactPlace } from '@oficio/domain/requests/place.ts';
import { formatJobTime } from '../../../lib/format/job-times.ts';
import { formatPreference, suitsPreference } from '../../../lib/format/preferred-date.ts';
import { DescriptionList } from '../../../ui/data/description-list.tsx';
import { ServiceIcon } from '../../../ui/data/service-icon.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import classes from './payment-details.module.css';

/** Shows what the payment is for. */
export function PaymentDetails({ request }: { readonly request: RequestOut }) {
  const { negotiated_date: date } = request;
  const differs = !suitsPreference(request, date);
  const service = (
    <>
      <ServiceIcon emoji={request.service_icon} /> {request.service_name}
    </>
  );
  const items = [
    { term: 'Servicio', value: service },
    { term: 'Técnico', value: request.technician_name ?? 'Sin asignar' },
    {
      term: 'Fecha de la oferta',
      value: date === null ? 'Sin acordar' : formatJobTime(date, request),
    },
    {
      term: 'Tú preferías',
      value: differs
        ? `${formatPreference(request)}. ${date === null ? 'La oferta no tiene fecha.' : 'La oferta es para otra fecha.'}`
        : null,
      isBad: true,
    },
    { term: 'Dirección', value: exactPlace(request) },
  ];
  return (
    <Card p="lg">
      <Title order={2} size="h3" mb="md">
        Detalles del servicio
      </Title>
      <DescriptionList items={items} className={classes.details} />
    </Card>
  );
}
