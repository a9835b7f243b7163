import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import classes from '../search/technician-search.module.css';
import type { TechnicianMapProps } from './technician-map.tsx';

interface MapFrameProps extends TechnicianMapProps {
  /** A narrow screen loads the map only when the user opens it. */
  readonly wanted: boolean;
}

/** Width for both columns (see `technician-search.module.css`). */
const WIDE = '(min-width: 62em)';

const TechnicianMap = lazyPart(() => import('./technician-map.tsx'), {
  failedText: 'No se ha podido cargar el mapa. En la lista están los mismos técnicos.',
  fallback: null,
});

/** Reserves the place of the map. Loads the map when it is first visible and keeps it from then on. */
export function MapFrame({ wanted, ...map }: MapFrameProps) {
  const isWide = useMediaQuery(WIDE) === true;
  const [isShown, setShown] = useState(false);
  if (!isShown && (wanted || isWide)) setShown(true);
  return <div className={classes.frame}>{isShown ? <TechnicianMap {...map} /> : null}</div>;
}
