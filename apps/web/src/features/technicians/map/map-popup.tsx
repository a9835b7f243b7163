import { CloseButton } from '@mantine/core';
import type { TechnicianCardOut } from '@oficio/domain/technicians/search/contract.ts';
import { useEffect, useMemo, useRef } from 'react';
import { Popup, useMapEvents } from 'react-leaflet';
import { formatKm } from '../../../lib/format/format.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { CardRating } from '../summary/rating.tsx';
import { ServiceTags } from '../summary/service-tags.tsx';
import { rateText } from '../summary/texts.ts';
import { latLngOf } from './lat-lng.ts';
import classes from './map-popup.module.css';

interface MapPopupProps {
  readonly technician: TechnicianCardOut;
  readonly onClose: () => void;
}

/** Shows the technician of the pressed marker. Takes the focus and returns it on closing. */
export function MapPopup({ technician, onClose }: MapPopupProps) {
  // Leaflet's own handler would also close the popup when its marker is pressed again.
  useMapEvents({ click: onClose });
  // Leaflet redraws a popup for each new position object, and its content would lose the focus.
  const position = useMemo(() => latLngOf(technician), [technician]);
  return (
    <Popup
      position={position}
      offset={[0, -34]}
      autoPanPaddingTopLeft={[16, 64]}
      autoPanPaddingBottomRight={[16, 16]}
      minWidth={230}
      maxWidth={270}
      closeButton={false}
      closeOnClick={false}
      className={classes.popup ?? ''}
      eventHandlers={{ remove: onClose }}
    >
      <Content technician={technician} onClose={onClose} />
    </Popup>
  );
}

function Content({ technician, onClose }: MapPopupProps) {
  const { id, name, rating, total_reviews, hourly_rate, address, distance } = technician;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const content = box.current;
    content?.focus({ preventScroll: true });
    return () => {
      // Returns the focus only if it was in the popup; otherwise the user has moved it already.
      const isInside = content?.contains(document.activeElement) || document.activeElement === document.body;
      if (isInside && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div
      ref={box}
      className={classes.content}
      role="dialog"
      aria-label={name}
      tabIndex={-1}
      onKeyDown={event => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <CloseButton className={classes.close} aria-label="Cerrar" onClick={onClose} />
      <strong className={classes.name}>{name}</strong>
      <div className={classes.figures}>
        <CardRating rating={rating} reviews={total_reviews} />
        <span className={classes.rate}>{rateText(hourly_rate)}</span>
      </div>
      <div className={classes.address}>
        {distance === null ? null : <strong>a {formatKm(distance)}</strong>}
        {distance === null || address === '' ? null : ' · '}
        {address}
      </div>
      <ServiceTags services={technician.services} />
      <Link to={`/technician/${id}`} className={classes.link}>
        Ver perfil
      </Link>
    </div>
  );
}
