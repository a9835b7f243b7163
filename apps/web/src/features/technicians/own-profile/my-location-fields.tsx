import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Point } from '@oficio/domain/technicians/geo.ts';
import { IconCurrentLocation, IconMap } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { GeolocationError, locate } from '../../../lib/address/geolocation.ts';
import { CONFIRM_POINT } from '../../../lib/address/placed-address.ts';
import { parseDecimal } from '../../../lib/format/decimal.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { lacksPoint, type ProfileValues, setPlace } from './my-profile-values.ts';

const MyPlaceMap = lazyPart(() => import('./my-place-map.tsx'), {
  failedText: 'No se ha podido cargar el mapa',
  waiting: null,
});

/** Place of the technician: two coordinates, from the device, from a map or typed. */
export function MyLocationFields({ form }: { readonly form: UseFormReturnType<ProfileValues> }) {
  const [isMapOpen, setMapOpen] = useState(false);
  const place = (point: Point) => setPlace(form, point);
  const located = useMutation({
    mutationFn: locate,
    onSuccess: place,
    onError: error => {
      if (error instanceof GeolocationError) toast.error(error.text);
    },
  });
  const isUnconfirmed = lacksPoint(form.values);
  return (
    <Stack gap="sm">
      <SimpleGrid cols={2} spacing="sm">
        {(['latitude', 'longitude'] as const).map(name => (
          <TextInput
            key={form.key(name)}
            label={name === 'latitude' ? 'Latitud' : 'Longitud'}
            name={name}
            autoComplete="off"
            size="md"
            {...form.getInputProps(name)}
          />
        ))}
      </SimpleGrid>
      <Group gap="xs" grow preventGrowOverflow={false}>
        <Button
          variant="default"
          size="md"
          leftSection={<IconCurrentLocation size={18} aria-hidden="true" />}
          loading={located.isPending}
          onClick={() => located.mutate()}
        >
          Obtener mi ubicación
        </Button>
        <Button
          variant="default"
          size="md"
          leftSection={<IconMap size={18} aria-hidden="true" />}
          aria-expanded={isMapOpen}
          onClick={() => setMapOpen(!isMapOpen)}
        >
          {isMapOpen ? 'Cerrar el mapa' : 'Marcar en el mapa'}
        </Button>
      </Group>
      {isMapOpen ? <MyPlaceMap point={pointOf(form.values)} onPick={place} /> : null}
      <Text
        size="sm"
        c={isUnconfirmed ? undefined : 'dimmed'}
        fw={isUnconfirmed ? 600 : undefined}
        role="status"
      >
        {isUnconfirmed
          ? CONFIRM_POINT
          : located.isSuccess
            ? 'Ubicación obtenida. Guarda el perfil para conservarla.'
            : 'Los clientes solo ven la zona, con unos 100 metros de margen.'}
      </Text>
    </Stack>
  );
}

/** Returns the typed coordinates as a point, or null. */
function pointOf(typed: ProfileValues): Point | null {
  const latitude = parseDecimal(typed.latitude);
  const longitude = parseDecimal(typed.longitude);
  if (latitude === null || longitude === null) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}
