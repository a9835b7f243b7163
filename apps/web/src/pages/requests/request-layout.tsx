import { Button } from '@mantine/core';
import { SEARCH_RADIUS } from '@oficio/domain/technicians/limits.ts';
import type { ReactNode } from 'react';
import { type OutOfReach, OutOfReachOffer } from '../../features/requests/creation/out-of-reach.ts';
import { NearestOffer } from '../../features/technicians/alerts/nearest-offer.tsx';
import { Link } from '../../lib/navigation/link.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import classes from './request-layout.module.css';

interface RequestColumnsProps {
  readonly side: ReactNode;
  /** A phone hides the side, because the customer has read it in an earlier step. */
  readonly isSideKnown?: boolean;
  readonly tips?: ReactNode;
  readonly children: ReactNode;
}

/** The request form with its notice and tips: beside it, or around it on a phone. */
export function RequestColumns({ side, isSideKnown = false, tips, children }: RequestColumnsProps) {
  return (
    <div className={classes.columns}>
      <div className={classes.side} data-known={isSideKnown || undefined}>
        {side}
      </div>
      <div className={classes.form}>
        <OutOfReachOffer value={offerAlert}>{children}</OutOfReachOffer>
      </div>
      {tips ? <div className={classes.tips}>{tips}</div> : null}
    </div>
  );
}

/** Offers an alert where no technician would receive the request, in whole kilometres as far as it reaches, if an alert may be so large. */
const offerAlert = ({ service, address, radius, ...point }: OutOfReach) => (
  <NearestOffer
    area={{ ...point, service, radius: Math.floor(Math.min(radius, SEARCH_RADIUS.max)), place: address }}
    here={`${location.pathname}${location.search}`}
  />
);

export function NotForStaff() {
  return (
    <EmptyState
      title="Las cuentas de administración no solicitan servicios"
      action={
        <Button component={Link} to="/admin" size="md">
          Ir a la administración
        </Button>
      }
    >
      Para pedir un servicio, entra con una cuenta de cliente.
    </EmptyState>
  );
}
