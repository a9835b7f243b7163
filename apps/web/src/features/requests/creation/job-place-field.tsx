import { Button, Group, Input, Skeleton, Text, TextInput } from '@mantine/core';
import type { Point } from '@oficio/domain/technicians/geo.ts';
import { IconCurrentLocation, IconTarget } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { GeolocationError, locate } from '../../../lib/address/geolocation.ts';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import type { PointMapHandle } from '../../../ui/maps/point-map.tsx';
import classes from './job-place-field.module.css';

const PointMap = lazyPart(() => import('../../../ui/maps/point-map.tsx'), {
  failedText: 'No se ha podido cargar el mapa',
  fallback: <Skeleton height="16rem" radius="md" />,
});

interface JobPlaceFieldProps {
  readonly point: Point | null;
  /** Where the map begins without a point. */
  readonly near?: Point | null;
  /** Takes the position of the device, and resolves when its address is known. */
  readonly onLocate: (point: Point) => Promise<void>;
  /** Takes a point of the map. */
  readonly onPick: (point: Point) => void;
  /** Asks for a better point; null if the point is the customer's own. */
  readonly note: string | null;
  /** True if the place is optional, because a technician is chosen. */
  readonly required: boolean;
  readonly error?: string | undefined;
}

/** Place of the job: the device's position, or a point on the map for users without one. */
export function JobPlaceField({
  point,
  near = null,
  onLocate,
  onPick,
  note,
  required,
  error,
}: JobPlaceFieldProps) {
  const map = useRef<PointMapHandle>(null);
  const description = useId();
  const problem = useId();
  return (
    // The coordinates are read-only and folded, so an error of the point moves the focus here.
    <fieldset
      className={classes.field}
      aria-describedby={`${description} ${problem}`}
      data-path="latitude"
      tabIndex={-1}
    >
      <Input.Label component="legend" required={required} size="md" labelElement="div" p={0}>
        {required ? 'Dónde es el trabajo' : 'Dónde es el trabajo (opcional)'}
      </Input.Label>
      <Input.Description id={description} size="md">
        Pulsa en el mapa, arrastra la marca o usa tu ubicación.
      </Input.Description>
      <PointMap point={point} near={near} onPick={onPick} handle={map} />
      <p role="status" className={classes.note}>
        {note}
      </p>
      <Group gap="xs" className={classes.ways}>
        <LocateButton onFound={onLocate} />
        <Button
          variant="default"
          size="md"
          leftSection={<IconTarget size={18} aria-hidden="true" />}
          onClick={() => {
            if (map.current) onPick(map.current.centre());
          }}
        >
          Marcar el centro
        </Button>
      </Group>
      <div id={problem}>{error === undefined ? null : <Input.Error size="md">{error}</Input.Error>}</div>
      <details className={classes.coordinates}>
        <summary>Coordenadas</summary>
        <div className={classes.degrees}>
          <Degrees label="Latitud" value={point?.latitude} />
          <Degrees label="Longitud" value={point?.longitude} />
        </div>
      </details>
    </fieldset>
  );
}

interface DegreesProps {
  readonly label: string;
  readonly value: number | undefined;
}

function Degrees({ label, value }: DegreesProps) {
  return (
    <TextInput
      label={label}
      value={value ?? ''}
      placeholder="Sin marcar"
      readOnly
      size="md"
      variant="filled"
    />
  );
}

/** Reads the device's position. Shows beside the button why it is not available. */
function LocateButton({ onFound }: { readonly onFound: (point: Point) => Promise<void> }) {
  const [state, setState] = useState<'idle' | 'locating' | GeolocationError>('idle');
  const ask = () => {
    setState('locating');
    locate().then(
      point => onFound(point).finally(() => setState('idle')),
      error => setState(error instanceof GeolocationError ? error : 'idle'),
    );
  };
  return (
    <>
      <Button
        variant="default"
        size="md"
        leftSection={<IconCurrentLocation size={18} aria-hidden="true" />}
        loading={state === 'locating'}
        onClick={ask}
      >
        Usar mi ubicación
      </Button>
      <Text component="span" size="sm" c="dimmed" role="status" className={classes.why}>
        {state instanceof GeolocationError ? state.text : null}
      </Text>
    </>
  );
}
