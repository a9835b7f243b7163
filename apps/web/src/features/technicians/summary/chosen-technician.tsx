import { Button, Text, Title } from '@mantine/core';
import { formatHourlyRate } from '@oficio/domain/payments/money.ts';
import type { TechnicianOut } from '@oficio/domain/technicians/contract.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { useSite } from '../../../lib/page/site.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import classes from './chosen-technician.module.css';
import { CardRating } from './technician-facts.tsx';

interface ChosenTechnicianProps {
  readonly technician: TechnicianOut;
  /** Changes to an open request. */
  readonly onDrop: () => void;
}

/** Shows the technician of a direct request, and a button that changes to an open request. */
export function ChosenTechnician({ technician, onDrop }: ChosenTechnicianProps) {
  const { rateCurrency } = useSite();
  const { id, name, rating, total_reviews, hourly_rate, photo } = technician;
  return (
    <Card component="section" p="md" className={classes.card}>
      <Avatar id={id} name={name} photo={photo} size={52} />
      <div className={classes.who}>
        <Text size="sm" c="dimmed">
          Técnico elegido
        </Text>
        <Title order={2} size="h4">
          <Link to={`/technician/${id}`} className={classes.name}>
            {name}
          </Link>
        </Title>
        <CardRating rating={rating} reviews={total_reviews} />
        <strong className={classes.rate}>
          {hourly_rate === null ? 'Tarifa: N/A' : formatHourlyRate(hourly_rate, rateCurrency)}
        </strong>
      </div>
      <Button variant="default" size="md" onClick={onDrop}>
        Pedir a todos los técnicos cercanos
      </Button>
    </Card>
  );
}
