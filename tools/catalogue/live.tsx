import { Button, Group, Skeleton, Stack } from '@mantine/core';
import type { Point } from '@oficio/domain/technicians/geo.ts';
import { DEFAULT_LOCATION } from '@oficio/domain/technicians/limits.ts';
import { useRef, useState } from 'react';
import { confirm } from '../../apps/web/src/ui/dialogs/confirm.ts';
import { Dialog } from '../../apps/web/src/ui/dialogs/dialog.tsx';
import { ReasonDialog } from '../../apps/web/src/ui/dialogs/reason-dialog.tsx';
import { toast } from '../../apps/web/src/ui/feedback/toasts.ts';
import { AddressField } from '../../apps/web/src/ui/forms/address-field.tsx';
import { StarInput } from '../../apps/web/src/ui/forms/star-input.tsx';
import { LoadMore } from '../../apps/web/src/ui/lists/load-more.tsx';
import { lazyPart } from '../../apps/web/src/ui/loading/lazy-part.tsx';
import type { PointMapHandle } from '../../apps/web/src/ui/maps/point-map.tsx';
import type { Sample } from './samples.tsx';

const PointMap = lazyPart(() => import('../../apps/web/src/ui/maps/point-map.tsx'), {
  failedText: 'No se ha podido cargar el mapa',
  fallback: <Skeleton height="16rem" radius="md" />,
});

function Rating() {
  const [rating, setRating] = useState(4);
  return <StarInput label="Tu valoración" value={rating} onChange={setRating} />;
}

function Address({ error }: { readonly error?: string }) {
  const [address, setAddress] = useState('');
  return (
    <AddressField
      label="Dirección"
      size="md"
      value={address}
      error={error}
      onChange={setAddress}
      onChoose={suggestion => setAddress(suggestion.display_name)}
    />
  );
}

function PlaceOnMap({ marked }: { readonly marked: boolean }) {
  const [point, setPoint] = useState<Point | null>(marked ? DEFAULT_LOCATION : null);
  const handle = useRef<PointMapHandle>(null);
  return <PointMap point={point} onPick={setPoint} handle={handle} />;
}

interface MoreProps {
  readonly isFetching?: boolean;
  readonly isError?: boolean;
}

function More({ isFetching = false, isError = false }: MoreProps) {
  const list = useRef<HTMLUListElement>(null);
  const [count, setCount] = useState(2);
  const query = {
    hasNextPage: true,
    isFetchingNextPage: isFetching,
    isFetchNextPageError: isError,
    fetchNextPage: async () => setCount(count + 2),
  };
  return (
    <Stack gap="xs">
      <ul ref={list}>
        {Array.from({ length: count }, (_, index) => `Entrada ${index + 1}`).map(entry => (
          <li key={entry}>{entry}</li>
        ))}
      </ul>
      <LoadMore query={query} list={list} count={count} />
    </Stack>
  );
}

function Toasts() {
  return (
    <Group>
      {(['success', 'info', 'error'] as const).map(tone => (
        <Button key={tone} variant="default" onClick={() => toast[tone](`Aviso: ${tone}`)}>
          {tone}
        </Button>
      ))}
    </Group>
  );
}

function Dialogs() {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const question = {
    title: '¿Cancelar esta solicitud?',
    message: 'No se puede deshacer.',
    confirmLabel: 'Cancelar solicitud',
    danger: true,
  };
  return (
    <Group>
      <Button variant="default" onClick={() => setOpen(true)}>
        Dialog
      </Button>
      <Button variant="default" onClick={() => void confirm(question)}>
        confirm
      </Button>
      <Button variant="default" onClick={() => setAsking(true)}>
        ReasonDialog
      </Button>
      {asking ? (
        <ReasonDialog
          draftName="catalogue"
          title="¿Rechazar esta solicitud?"
          description="Lo leerá Lucía."
          submitLabel="Rechazar solicitud"
          failed="Error al rechazar solicitud"
          send={() => Promise.resolve()}
          onClose={close}
          onDone={close}
        />
      ) : null}
      {open ? (
        <Dialog title="Un diálogo" onClose={() => setOpen(false)}>
          Se cierra con Escape, con la cruz y pulsando fuera.
        </Dialog>
      ) : null}
    </Group>
  );
}

/** Widgets that need interaction to be seen. */
export const LIVE_WIDGETS: readonly Sample[] = [
  ['StarInput', <Rating key="rating" />],
  ['AddressField', <Address key="address" />],
  ['AddressField: wrong', <Address key="address-wrong" error="Escribe la dirección" />],
  ['PointMap', <PlaceOnMap key="map" marked />],
  ['PointMap: no place yet', <PlaceOnMap key="map-empty" marked={false} />],
  ['LoadMore', <More key="more" />],
  ['LoadMore: on its way', <More key="more-fetching" isFetching />],
  ['LoadMore: failed', <More key="more-failed" isError />],
  ['Toasts', <Toasts key="toasts" />],
  ['Dialog, confirm and ReasonDialog', <Dialogs key="dialogs" />],
];
