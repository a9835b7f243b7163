import { ActionIcon, Button } from '@mantine/core';
import type { CatalogueServiceOut } from '@oficio/domain/admin/services/contract.ts';
import { countText } from '@oficio/domain/fields/numbers.ts';
import type { Direction } from '@oficio/domain/technicians/catalogue/rules.ts';
import { IconArrowDown, IconArrowUp, IconEye, IconEyeOff, IconPencil, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { refusalOf } from '../../../lib/api/api-error.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { ServiceIcon } from '../../../ui/data/service-icon.tsx';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { lazyDialog } from '../../../ui/loading/lazy-part.tsx';
import { useHideService, useMoveService, useShowService } from './api.ts';
import classes from './catalogue.module.css';

const ServiceDialog = lazyDialog(() => import('./service-dialog.tsx'));

interface CatalogueProps {
  readonly services: readonly CatalogueServiceOut[];
}

/** Lists the services by category in the catalogue's order, with the actions of each. */
export function Catalogue({ services }: CatalogueProps) {
  const [edited, setEdited] = useState<CatalogueServiceOut | null>(null);
  // Tells screen readers the new place of a moved service, which others see.
  const [news, setNews] = useState('');
  const groups = [...Map.groupBy(services, ({ category }) => category)];
  return (
    <>
      <div className={classes.categories}>
        {groups.map(([category, members]) => (
          <Category key={category} name={category}>
            {members.map((service, place) => (
              <ServiceRow
                key={service.id}
                service={service}
                place={place}
                count={members.length}
                onEdit={() => setEdited(service)}
                onMoved={setNews}
              />
            ))}
          </Category>
        ))}
      </div>
      <span role="status" className="visually-hidden">
        {news}
      </span>
      {edited ? <ServiceDialog service={edited} services={services} onClose={() => setEdited(null)} /> : null}
    </>
  );
}

function Category({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.category} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {name}
      </h2>
      <ol className={classes.services}>{children}</ol>
    </section>
  );
}

interface ServiceRowProps {
  readonly service: CatalogueServiceOut;
  /** Place in the category, from 0. */
  readonly place: number;
  /** Services of the category. */
  readonly count: number;
  readonly onEdit: () => void;
  /** Receives a sentence about the new place. */
  readonly onMoved: (news: string) => void;
}

/** Shows a service with its state and number of technicians, and buttons that move, edit, hide and show it. */
function ServiceRow({ service, place, count, onEdit, onMoved }: ServiceRowProps) {
  const { id, name, icon, hidden, technicians } = service;
  const move = useMoveService();
  const press = (direction: Direction) => () =>
    move.mutateAsync({ serviceId: id, direction }).then(
      ({ services }) => onMoved(placeText(services, id)),
      error => toast.error(refusalOf(error, 'Error al cambiar el orden')),
    );
  return (
    <li className={classes.service} data-hidden={hidden || undefined}>
      <span className={classes.name}>
        <ServiceIcon emoji={icon} /> {name}{' '}
        {hidden ? (
          <StatusBadge tone="neutral" isSmall>
            Oculto
          </StatusBadge>
        ) : null}
      </span>
      <span className={classes.technicians}>
        {technicians === null ? 'Sin contar' : formatCount(technicians, 'técnico', 'técnicos')}
      </span>
      <span className={classes.actions}>
        <RowIcon label={`Subir ${name}`} isOff={place === 0} onClick={press('up')}>
          <IconArrowUp size={18} aria-hidden="true" />
        </RowIcon>
        <RowIcon label={`Bajar ${name}`} isOff={place === count - 1} onClick={press('down')}>
          <IconArrowDown size={18} aria-hidden="true" />
        </RowIcon>
        <RowIcon label={`Editar ${name}`} onClick={onEdit}>
          <IconPencil size={18} aria-hidden="true" />
        </RowIcon>
        <VisibilityButton service={service} />
      </span>
    </li>
  );
}

/** One button for both actions, so that it keeps the focus. */
function VisibilityButton({ service }: { readonly service: CatalogueServiceOut }) {
  const { id, name, hidden, technicians } = service;
  const hide = useHideService();
  const show = useShowService();
  const pressShow = () =>
    show.mutateAsync(id).then(
      () => toast.success(`«${name}» se ve de nuevo`),
      error => toast.error(refusalOf(error, 'Error al mostrar el servicio')),
    );
  const pressHide = async () => {
    const isSure = await confirm({
      title: `Ocultar «${name}»`,
      message: (
        <>
          <p className={classes.first}>{offerText(technicians)}</p>
          <p>
            Los clientes dejarán de ver este servicio y no podrán pedirlo. Las solicitudes que ya existen
            siguen su curso. Los técnicos lo conservan en su perfil, en pausa, para cuando lo vuelvas a
            mostrar.
          </p>
        </>
      ),
      confirmLabel: 'Ocultar servicio',
    });
    if (!isSure) return;
    await hide.mutateAsync(id).then(
      () => toast.success(`«${name}» está oculto`),
      error => toast.error(refusalOf(error, 'Error al ocultar el servicio')),
    );
  };
  const press = useSingleFlight(hidden ? pressShow : pressHide);
  const Icon = hidden ? IconEye : IconEyeOff;
  return (
    <RowIcon label={`${hidden ? 'Mostrar' : 'Ocultar'} ${name}`} onClick={press}>
      <Icon size={18} aria-hidden="true" />
    </RowIcon>
  );
}

interface RowIconProps {
  /** Accessible name and tooltip. */
  readonly label: string;
  /** The action is not possible now. The button keeps the focus, so that a service can be moved to the edge by keyboard. */
  readonly isOff?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const RowIcon = ({ label, isOff = false, onClick, children }: RowIconProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    className={classes.action}
    aria-label={label}
    title={label}
    aria-disabled={isOff || undefined}
    onClick={isOff ? undefined : onClick}
  >
    {children}
  </ActionIcon>
);

const offerText = (technicians: number | null): string =>
  technicians === null
    ? 'Todavía no se ha contado cuántos técnicos lo ofrecen.'
    : technicians === 0
      ? 'Ahora no lo ofrece ningún técnico que aparezca en la búsqueda.'
      : technicians === 1
        ? 'Lo ofrece un técnico que aparece en la búsqueda.'
        : `Lo ofrecen ${countText(technicians)} técnicos que aparecen en la búsqueda.`;

function placeText(services: readonly CatalogueServiceOut[], serviceId: number): string {
  const service = services.find(({ id }) => id === serviceId);
  if (!service) return '';
  const members = services.filter(({ category }) => category === service.category);
  return `${service.name}: ahora en el lugar ${members.indexOf(service) + 1} de ${members.length} de ${service.category}`;
}

/** Opens the form of a new service. */
export function AddServiceButton({ services }: { readonly services: readonly CatalogueServiceOut[] }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="md" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
        Añadir servicio
      </Button>
      {open ? <ServiceDialog service={null} services={services} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
