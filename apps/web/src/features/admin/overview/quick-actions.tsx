import { Group, SimpleGrid, Text, Title } from '@mantine/core';
import { cappedCountText } from '@oficio/domain/fields/counts.ts';
import {
  IconClipboardList,
  IconCreditCard,
  IconHistory,
  IconMailExclamation,
  IconMap2,
  IconSettings,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount } from '../../../lib/format/format.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DEAD_LETTERS_PATH } from '../outbox/api.ts';
import { useWaitingCounts } from '../queue/api.ts';
import classes from './quick-actions.module.css';
import { WaitingCount } from './waiting-count.tsx';

/** Links to the administrators' screens, with the number of waiting cases. */
export function QuickActions() {
  const { technicians, payments, deliveries } = useWaitingCounts();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
      <QuickAction
        to="/admin/technicians"
        icon={<IconUserCheck size={32} aria-hidden="true" />}
        title="Aprobar técnicos"
        badge={
          <WaitingCount
            count={technicians}
            what="The pending technicians"
            labelOf={count => formatCount(count, 'pendiente', 'pendientes')}
            tone="action"
          />
        }
      >
        Revisa los perfiles nuevos y decide quién aparece en las búsquedas.
      </QuickAction>
      <QuickAction
        to={payments.data ? '/admin/payments?filtro=problem' : '/admin/payments'}
        icon={<IconCreditCard size={32} aria-hidden="true" />}
        title="Pagos"
        badge={
          <WaitingCount
            count={payments}
            what="The payments with a problem"
            labelOf={count => `${cappedCountText(count)} por decidir`}
            tone="danger"
          />
        }
      >
        Sigue cada pago, decide los que tienen un problema y concilia las cuentas.
      </QuickAction>
      <QuickAction
        to="/admin/users"
        icon={<IconUsers size={32} aria-hidden="true" />}
        title="Gestionar usuarios"
      >
        Busca a cualquiera, y suspende o elimina una cuenta.
      </QuickAction>
      <QuickAction
        to="/admin/requests"
        icon={<IconClipboardList size={32} aria-hidden="true" />}
        title="Solicitudes"
      >
        Consulta cualquier solicitud con todo lo que le ha pasado.
      </QuickAction>
      <QuickAction
        to="/admin/config"
        icon={<IconSettings size={32} aria-hidden="true" />}
        title="Configuración"
      >
        La cuenta que envía los correos y los ajustes de la web.
      </QuickAction>
      <QuickAction
        to={DEAD_LETTERS_PATH}
        icon={<IconMailExclamation size={32} aria-hidden="true" />}
        title="Envíos fallidos"
        badge={
          <WaitingCount
            count={deliveries}
            what="The dead letters"
            labelOf={count => `${cappedCountText(count)} ${count === 1 ? 'fallido' : 'fallidos'}`}
            tone="danger"
          />
        }
      >
        Correos y avisos que no han llegado, y por qué.
      </QuickAction>
      <QuickAction to="/admin/audit" icon={<IconHistory size={32} aria-hidden="true" />} title="Registro">
        Qué ha hecho cada administrador, cuándo y desde dónde.
      </QuickAction>
      <QuickAction to="/" icon={<IconMap2 size={32} aria-hidden="true" />} title="Ver el mapa">
        El mapa y la lista de técnicos, tal como los ven los clientes.
      </QuickAction>
    </SimpleGrid>
  );
}

interface QuickActionProps {
  readonly to: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly badge?: ReactNode;
  readonly children: ReactNode;
}

function QuickAction({ to, icon, title, badge, children }: QuickActionProps) {
  return (
    <Card component={Link} to={to} className={classes.action} p="lg">
      <span className={classes.icon}>{icon}</span>
      <div>
        <Group gap="xs">
          <Title order={2} size="h3">
            {title}
          </Title>
          {badge}
        </Group>
        <Text c="dimmed" mt={4}>
          {children}
        </Text>
      </div>
    </Card>
  );
}
