import { Button, Stack } from '@mantine/core';
import type { Point } from '@oficio/domain/technicians/geo.ts';
import { IconTarget } from '@tabler/icons-react';
import { useRef } from 'react';
import PointMap, { type PointMapHandle } from '../../../ui/maps/point-map.tsx';

interface MyPlaceMapProps {
  readonly point: Point | null;
  readonly onPick: (point: Point) => void;
}

/** Map with the technician's place, which can be moved. Loaded on demand. */
export default function MyPlaceMap({ point, onPick }: MyPlaceMapProps) {
  const map = useRef<PointMapHandle>(null);
  return (
    <Stack gap="xs">
      <PointMap point={point} onPick={onPick} handle={map} />
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
    </Stack>
  );
}
