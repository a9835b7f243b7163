import { Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ChangedTechnicianOut } from '@oficio/domain/technicians/admin/contract.ts';
import { useRef } from 'react';
import { refusalOf } from '../../../lib/api/api-error.ts';
import { formatLongDate } from '../../../lib/format/date-times.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { useScrollToHash } from '../../../lib/navigation/use-scroll-to-hash.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { useChangedTechnicians, useMarkSeen } from './api.ts';
import classes from './pending-technicians.module.css';

/** Lists the approved technicians with a new name or text, which the public sees already. Nothing without one. */
export function ChangedTechnicians() {
  const query = useChangedTechnicians();
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const technicians = query.data ?? [];
  // The administrators' queue links to a card.
  useScrollToHash(query.data !== undefined);
  return (
    <div ref={root} tabIndex={-1}>
      {technicians.length === 0 ? null : (
        <Stack component="section" gap="md" mt="xl" aria-labelledby="cambios">
          <Title order={2} id="cambios">
            Cambios por revisar
          </Title>
          <Text>Estos técnicos aprobados han cambiado su nombre o su texto. Ya se ve en su perfil.</Text>
          <SimpleGrid ref={list} cols={{ base: 1, md: 2 }}>
            {technicians.map(technician => (
              <ChangedTechnician
                key={technician.profile_id}
                technician={technician}
                onSeen={() => root.current?.focus({ preventScroll: true })}
              />
            ))}
          </SimpleGrid>
          <LoadMore query={query} list={list} count={technicians.length} />
        </Stack>
      )}
    </div>
  );
}

interface ChangedTechnicianProps {
  readonly technician: ChangedTechnicianOut;
  /** Called after the call, when the card is removed or shows a newer text. */
  readonly onSeen: () => void;
}

function ChangedTechnician({ technician, onSeen }: ChangedTechnicianProps) {
  const { id, profile_id: profileId, name, bio, seen_name, seen_bio, changed_at } = technician;
  const { mutateAsync, isPending } = useMarkSeen();
  const title = `cambios-${profileId}`;
  const press = useSingleFlight(async () => {
    try {
      await mutateAsync({ profileId, name, bio });
      toast.success('Cambios vistos');
    } catch (error) {
      toast.error(refusalOf(error, 'Error al guardar que los has visto'));
    }
    onSeen();
  });
  return (
    <Card component="article" className={classes.card} aria-labelledby={title}>
      <Stack gap="md">
        <Title order={3} size="h4" id={title}>
          {name}
        </Title>
        <dl className={classes.details}>
          <dt>Cambiado</dt>
          <dd>{formatLongDate(changed_at)}</dd>
          {name === seen_name ? null : <Change term="Nombre" before={seen_name} after={name} />}
          {bio === seen_bio ? null : <Change term="Texto" before={seen_bio} after={bio} />}
        </dl>
      </Stack>
      <Group className={classes.foot}>
        <Button
          component={Link}
          to={`/admin/users/${id}`}
          variant="default"
          size="md"
          aria-describedby={title}
        >
          Abrir ficha
        </Button>
        <Button size="md" loading={isPending} aria-describedby={title} onClick={() => void press()}>
          Visto
        </Button>
      </Group>
    </Card>
  );
}

interface ChangeProps {
  readonly term: string;
  readonly before: string;
  readonly after: string;
}

function Change({ term, before, after }: ChangeProps) {
  return (
    <>
      <dt>{term} anterior</dt>
      <dd className={classes.text}>{before || '—'}</dd>
      <dt>{term} nuevo</dt>
      <dd className={classes.text}>{after || '—'}</dd>
    </>
  );
}
