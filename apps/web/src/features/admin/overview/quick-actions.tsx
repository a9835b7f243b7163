import { Title } from '@mantine/core';
import { cappedCountText } from '@oficio/domain/fields/numbers.ts';
import {
  type Icon,
  IconClipboardList,
  IconCreditCard,
  IconHistory,
  IconMailExclamation,
  IconMap2,
  IconSettings,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatCount } from '../../../lib/format/format.ts';
import { useErrorLog } from '../../../lib/hooks/use-error-log.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { StatusBadge, type Tone } from '../../../ui/data/status-badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { DEAD_LETTERS_PATH } from '../deliveries/api.ts';
import { useCaseCounts } from '../queue/api.ts';
import classes from './quick-actions.module.css';

/** Links to the administrators' screens, with the number of waiting cases. */
export function QuickActions() {
  const { technicians, payments, deliveries } = useCaseCounts();
  return (
    <div className={classes.actions}>
      <QuickAction
        to="/admin/technicians"
        Icon={IconUserCheck}
        title="Aprobar técnicos"
        badge={
          <CaseCount
            count={technicians}
            what="The pending technicians"
            labelOf={count => formatCount(count, 'pendiente', 'pendientes')}
            tone="action"
          />
        }
      />
      <QuickAction to="/admin/users" Icon={IconUsers} title="Gestionar usuarios" />
      <QuickAction to="/admin/config" Icon={IconSettings} title="Configuración" />
      <QuickAction to="/" Icon={IconMap2} title="Ver el mapa" />
      <QuickAction
        to={payments.data ? '/admin/payments?filtro=problem' : '/admin/payments'}
        Icon={IconCreditCard}
        title="Pagos"
        badge={
          <CaseCount
            count={payments}
            what="The payments with a problem"
            labelOf={count => `${cappedCountText(count)} por decidir`}
            tone="danger"
          />
        }
      />
      <QuickAction
        to={DEAD_LETTERS_PATH}
        Icon={IconMailExclamation}
        title="Envíos fallidos"
        badge={
          <CaseCount
            count={deliveries}
            what="The dead letters"
            labelOf={count => `${cappedCountText(count)} ${count === 1 ? 'fallido' : 'fallidos'}`}
            tone="danger"
          />
        }
      />
      <QuickAction to="/admin/requests" Icon={IconClipboardList} title="Trabajos" />
      <QuickAction to="/admin/audit" Icon={IconHistory} title="Registro" />
    </div>
  );
}

interface QuickActionProps {
  readonly to: string;
  readonly Icon: Icon;
  readonly title: string;
  readonly badge?: ReactNode;
}

const QuickAction = ({ to, Icon, title, badge }: QuickActionProps) => (
  <Card component={Link} to={to} className={classes.action} p="xs">
    <Icon size={22} aria-hidden="true" className={classes.icon} />
    <div>
      <Title order={2} className={classes.title}>
        {title}
      </Title>
      {badge}
    </div>
  </Card>
);

/** State of a query that returns a count. */
type CaseCountQuery = Pick<UseQueryResult<number>, 'data' | 'error' | 'isPending'>;

interface CaseCountProps {
  readonly count: CaseCountQuery;
  /** English name of what is counted, for the log: 'The pending technicians'. */
  readonly what: string;
  /** Returns the text of the badge: 'pendientes' → '3 pendientes'. */
  readonly labelOf: (count: number) => string;
  /** Tone of the badge if the count is not zero. */
  readonly tone: Tone;
}

/**
 * Shows how many cases wait for a decision of an administrator, also zero. A skeleton reserves the space while the count loads, because
 * a late badge would move the text below it.
 */
function CaseCount({ count: { data, error, isPending }, what, labelOf, tone }: CaseCountProps) {
  useErrorLog(`${what} could not be counted`, error);
  if (data !== undefined)
    return <StatusBadge tone={data === 0 ? 'neutral' : tone}>{labelOf(data)}</StatusBadge>;
  return isPending ? (
    <span className={classes.waiting}>
      <Skeleton height={26} />
    </span>
  ) : null;
}
