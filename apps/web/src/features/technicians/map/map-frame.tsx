import { useMediaQuery } from '@mantine/hooks';
import { type ComponentType, useEffect, useState } from 'react';
import classes from './map-frame.module.css';
import type { TechnicianMapProps } from './technician-map.tsx';

interface MapFrameProps extends TechnicianMapProps {
  /** A narrow screen shows the map only on demand, and until then does not fetch it. */
  readonly wanted: boolean;
}

/** Where both columns fit (see `technician-search.module.css`). */
const WIDE = '(min-width: 62em)';

/** The map's place on the page. Its code comes by itself once there is something to show it on. */
export function MapFrame({ wanted, ...map }: MapFrameProps) {
  const isWide = useMediaQuery(WIDE);
  const { Code, failed } = useMapCode(wanted || isWide === true);
  return (
    <div className={classes.frame}>
      {Code ? <Code {...map} /> : null}
      <p className={classes.note} role="status">
        {failed ? 'No se ha podido cargar el mapa. En la lista están los mismos técnicos.' : null}
      </p>
    </div>
  );
}

/** Not `lazy`: a map that cannot be fetched must not take the list with it. */
function useMapCode(wanted: boolean) {
  const [Code, setCode] = useState<ComponentType<TechnicianMapProps> | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    import('./technician-map.tsx').then(
      code => setCode(() => code.default),
      (error: unknown) => {
        console.error('The map could not be loaded', error);
        setFailed(true);
      },
    );
  }, [wanted]);
  return { Code, failed };
}
