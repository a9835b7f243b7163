import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { formatDateTime } from '../../lib/format/format.ts';
import { Link } from '../../lib/navigation/link.tsx';
import { Card } from '../layout/card.tsx';
import classes from './list-row.module.css';

interface ListRowProps {
  /** Path of its page. */
  readonly to: string;
  readonly service: string;
  /** Names of both sides. */
  readonly between: ReactNode;
  readonly requestId: number;
  /** Number of the payment; absent in lists of requests. */
  readonly paymentId?: number;
  /** ISO instant. */
  readonly at: string;
  /** Alignment of the content. */
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** Row of a job. The whole row links to its page, which links back to the list with its filter. */
export function ListRow({
  to,
  service,
  between,
  requestId,
  paymentId,
  at,
  className,
  children,
}: ListRowProps) {
  const { search } = useLocation();
  return (
    <Card component={Link} to={to} state={{ list: search }} className={`${classes.row} ${className}`} p="md">
      <div className={classes.what}>
        <Title order={2} size="h4">
          {service}
        </Title>
        <Text size="sm">{between}</Text>
        <Text size="sm" c="dimmed" className={classes.clip}>
          <span className={classes.facts}>
            <span>Solicitud n.º {requestId}</span>{' '}
            {paymentId === undefined ? null : <span>Pago n.º {paymentId}</span>}{' '}
            <span>{formatDateTime(at)}</span>
          </span>
        </Text>
      </div>
      {children}
    </Card>
  );
}
