import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { AddressSuggestionOut } from '@oficio/domain/technicians/addresses/contract.ts';
import { IconCurrentLocation, IconMap } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { GeolocationError, locate } from '../../../lib/address/geolocation.ts';
import {
  ASK_ADDRESS,
  CONFIRM_POINT,
  type FormPlace,
  LOOKING_FOR_ADDRESS,
  suggestedPlace,
} from '../../../lib/address/point-address.ts';
import { usePointAddress } from '../../../lib/address/use-point-address.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { ReplacedAddress } from '../../../ui/forms/replaced-address.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { lacksPoint, type ProfileValues, placeIn, setPlace } from './my-profile-values.ts';

const MyPlaceMap = lazyPart(() => import('./my-place-map.tsx'), {
  failedText: 'No se ha podido cargar el mapa',
  fallback: null,
});

interface MyLocationFieldsProps {
  readonly form: UseFormReturnType<ProfileValues>;
  readonly place: ProfilePlace;
}

/** Place of the technician: two coordinates, from the device, from a map or typed. */
export function MyLocationFields({ form, place }: MyLocationFieldsProps) {
  const [isMapOpen, setMapOpen] = useState(false);
  const before = useRef<FormPlace>(null);
  const located = useMutation({
    mutationFn: async () => place.move(await locate(), 'device'),
    onError: error => {
      if (error instanceof GeolocationError) toast.error(error.text);
    },
  });
  const isUnconfirmed = lacksPoint(form.values);
  const { address, point } = placeIn(form.values);
  const isNameless = point !== null && address.trim() === '' && form.isTouched('latitude');
  return (
    <Stack gap="sm">
      <SimpleGrid
        cols={2}
        spacing="sm"
        onFocus={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) before.current = placeIn(form.getValues());
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          // A point needs both coordinates.
          if (!currentTarget.contains(relatedTarget)) place.type(before.current);
        }}
      >
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
      {isMapOpen ? <MyPlaceMap point={point} onPick={to => void place.move(to, 'person')} /> : null}
      {place.replaced ? <ReplacedAddress address={place.replaced.address} onUndo={place.undo} /> : null}
      <Text
        size="sm"
        c={isUnconfirmed ? undefined : 'dimmed'}
        fw={isUnconfirmed ? 600 : undefined}
        role="status"
      >
        {isUnconfirmed
          ? CONFIRM_POINT
          : place.isLooking
            ? LOOKING_FOR_ADDRESS
            : isNameless
              ? ASK_ADDRESS
              : located.isSuccess
                ? 'Ubicación obtenida. Guarda el perfil para conservarla.'
                : 'Los clientes solo ven la zona, con unos 100 metros de margen.'}
      </Text>
    </Stack>
  );
}

type ProfilePlace = ReturnType<typeof useMyPlace>;

/** Keeps the address of the profile and its point together. */
export function useMyPlace(form: UseFormReturnType<ProfileValues>) {
  const read = () => placeIn(form.getValues());
  const write = (place: FormPlace) => setPlace(form, place);
  const { stop, move, retype, ...lookup } = usePointAddress({ read, write });
  return {
    ...lookup,
    move,
    /** Follows typed coordinates. `before` is the place when the person began to type. */
    type: (before: FormPlace | null) => {
      const { point } = read();
      const [from, to] = [before?.point, point];
      if (!before || !to) return;
      if (from?.latitude !== to.latitude || from?.longitude !== to.longitude) void move(to, 'person', before);
    },
    choose: (suggestion: AddressSuggestionOut) => {
      stop();
      write(suggestedPlace(read(), suggestion));
    },
    /** Takes a typed address. Clears a point that belongs to another one. */
    write: (typed: string) => {
      stop();
      const place = retype(typed);
      if (place) write(place);
      else form.setFieldValue('address', typed);
    },
  };
}
