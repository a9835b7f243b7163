import { ActionIcon, Button, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import type { ServiceOut } from '@oficio/domain/technicians/contract.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { refusalOf } from '../../../lib/api/api-error.ts';
import { ServiceIcon } from '../../../ui/data/service-icon.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useServiceCatalogue } from '../summary/technicians-api.ts';
import { useAddMyService, useRemoveMyService } from './api.ts';
import classes from './my-services.module.css';

interface MyServicesProps {
  readonly offered: readonly number[];
  /** Services of the technician that the administration has hidden from customers. */
  readonly hidden: readonly ServiceOut[];
}

/** Shows the technician's services as removable chips, and a select to add one. */
export function MyServices({ offered, hidden }: MyServicesProps) {
  const catalogue = useServiceCatalogue();
  const root = useRef<HTMLDivElement>(null);
  if (catalogue.isPending) return <Skeleton height={104} radius="md" />;
  if (catalogue.data === undefined)
    return (
      <ErrorState
        error={catalogue.error}
        fallback="Error al cargar servicios"
        onRetry={() => void catalogue.refetch()}
      />
    );
  const services = catalogue.data;
  const mine = services.filter(service => offered.includes(service.id));
  const kept = hidden.map(({ id }) => id);
  const others = services.filter(({ id }) => !offered.includes(id) && !kept.includes(id));
  const focusAll = () => root.current?.focus({ preventScroll: true });
  return (
    <Stack ref={root} tabIndex={-1}>
      {offered.length + hidden.length === 0 ? (
        <Text c="dimmed">Todavía no ofreces ningún servicio.</Text>
      ) : (
        <ul className={classes.chips} aria-label="Servicios que ofreces">
          {mine.map(service => (
            <Chip key={service.id} service={service} onRemoved={focusAll} />
          ))}
          {hidden.map(service => (
            <Chip key={service.id} service={service} isHidden onRemoved={focusAll} />
          ))}
        </ul>
      )}
      {hidden.length === 0 ? null : (
        <Text c="dimmed" size="sm">
          Los clientes no ven los servicios en pausa ni pueden pedirlos, porque los hemos retirado por ahora.
          Si los recuperamos, volverán también a tu perfil.
        </Text>
      )}
      {others.length === 0 ? null : <AddService services={others} />}
    </Stack>
  );
}

interface ChipProps {
  readonly service: ServiceOut;
  readonly isHidden?: boolean;
  /** Called when the focused button is removed. */
  readonly onRemoved: () => void;
}

function Chip({ service, isHidden = false, onRemoved }: ChipProps) {
  const remove = useRemoveMyService();
  const press = () =>
    remove.mutateAsync(service.id).then(
      () => {
        toast.success('Servicio eliminado');
        onRemoved();
      },
      error => toast.error(refusalOf(error, 'Error al eliminar servicio')),
    );
  return (
    <li className={classes.chip} data-hidden={isHidden || undefined}>
      <span>
        <ServiceIcon emoji={service.icon} /> {service.name}
        {isHidden ? <span className={classes.paused}> · En pausa</span> : null}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.remove}
        aria-label={`Quitar ${service.name}`}
        loading={remove.isPending}
        onClick={() => void press()}
      >
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
    </li>
  );
}

function AddService({ services }: { readonly services: readonly ServiceOut[] }) {
  const add = useAddMyService();
  const [chosen, setChosen] = useState('');
  const press = () =>
    add.mutateAsync(Number(chosen)).then(
      () => {
        setChosen('');
        toast.success('Servicio agregado');
      },
      error => toast.error(refusalOf(error, 'Error al agregar servicio')),
    );
  return (
    <div className={classes.add}>
      <NativeSelect
        className={classes.select}
        label="Añadir un servicio"
        size="md"
        value={chosen}
        onChange={event => setChosen(event.currentTarget.value)}
        data={[{ value: '', label: 'Elige un servicio' }, ...byCategory(services)]}
      />
      <Button
        variant="default"
        size="md"
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        disabled={chosen === ''}
        loading={add.isPending}
        onClick={() => void press()}
      >
        Añadir
      </Button>
    </div>
  );
}

const byCategory = (services: readonly ServiceOut[]) =>
  Object.entries(Object.groupBy(services, service => service.category)).map(([group, items = []]) => ({
    group,
    items: items.map(({ id, name }) => ({ value: String(id), label: name })),
  }));
