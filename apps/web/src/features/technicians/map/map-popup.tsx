import { CloseButton } from '@mantine/core';
import type { TechnicianCardOut } from '@oficio/domain/technicians/search/contract.ts';
import type { Map as LeafletMap, Popup as LeafletPopup } from 'leaflet';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { Popup, useMap, useMapEvents } from 'react-leaflet';
import { formatKm } from '../../../lib/format/format.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { useSite } from '../../../lib/page/site.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { type JobChoice, withChoice } from '../summary/job-choice.ts';
import { CardRating, rateText, ServiceTags } from '../summary/technician-facts.tsx';
import classes from './map-popup.module.css';
import { latLngOf } from './map-view.tsx';
import { popupOffset } from './popup-offset.ts';

interface MapPopupProps {
  readonly technician: TechnicianCardOut;
  /** Carried to the profile. */
  readonly choice: JobChoice;
  readonly onClose: () => void;
}

/** Shows the technician of the pressed marker. Takes the focus and returns it on closing. */
export function MapPopup({ technician, choice, onClose }: MapPopupProps) {
  // Leaflet's own handler would also close the popup when its marker is pressed again.
  useMapEvents({ click: onClose });
  // Leaflet redraws a popup for each new position object, and its content would lose the focus.
  const position = useMemo(() => latLngOf(technician), [technician]);
  const popup = useRef<LeafletPopup>(null);
  const map = useMap();
  const fit = () => {
    if (popup.current) fitIn(popup.current, map);
  };
  return (
    <Popup
      ref={popup}
      position={position}
      autoPan={false}
      minWidth={230}
      maxWidth={270}
      closeButton={false}
      closeOnClick={false}
      className={classes.popup ?? ''}
      eventHandlers={{ remove: onClose }}
    >
      <Content technician={technician} choice={choice} onClose={onClose} onShown={fit} />
    </Popup>
  );
}

/** Places the popup inside the visible part of the map, which stays where it is. */
function fitIn(popup: LeafletPopup, map: LeafletMap): void {
  const at = popup.getLatLng();
  const element = popup.getElement();
  if (!at || !element) return;
  // Lays out the content, whose size decides the place.
  popup.update();
  const { x: width, y: height } = map.getSize();
  const { x, y, isAbove } = popupOffset({
    pin: map.latLngToContainerPoint(at),
    popup: { width: element.offsetWidth, height: element.offsetHeight },
    map: { width, height },
  });
  popup.options.offset = [x, y];
  element.toggleAttribute('data-apart', !isAbove || x !== 0);
  popup.update();
}

interface ContentProps extends MapPopupProps {
  /** Called when the content is in the popup. */
  readonly onShown: () => void;
}

function Content({ technician, choice, onClose, onShown }: ContentProps) {
  const { rateCurrency } = useSite();
  const { id, name, rating, total_reviews, hourly_rate, address, distance, photo } = technician;
  const profile = withChoice(`/technician/${id}`, choice);
  const box = useRef<HTMLDivElement>(null);
  const show = useEffectEvent(onShown);
  useEffect(() => {
    show();
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
      <CloseButton className={classes.close} size={40} iconSize={20} aria-label="Cerrar" onClick={onClose} />
      <div className={classes.head}>
        {photo ? (
          <Link to={profile} tabIndex={-1} aria-hidden="true">
            <Avatar id={id} name={name} photo={photo} size={40} />
          </Link>
        ) : null}
        <strong className={classes.name}>
          <Link to={profile}>{name}</Link>
        </strong>
      </div>
      <div className={classes.figures}>
        <CardRating rating={rating} reviews={total_reviews} />
        <span className={classes.rate}>{rateText(hourly_rate, rateCurrency)}</span>
      </div>
      <div className={classes.address}>
        {distance === null ? null : <strong>a {formatKm(distance)}</strong>}
        {distance === null || address === '' ? null : ' · '}
        {address}
      </div>
      <ServiceTags services={technician.services} />
      <Link to={profile} className={classes.link}>
        Ver perfil
      </Link>
    </div>
  );
}
