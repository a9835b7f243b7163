import type { Point } from '@oficio/domain/technicians/geo.ts';
import { createContext, type ReactNode } from 'react';

/** An open request that no technician would receive. */
export interface OutOfReach extends Point {
  /** Exact name of the service. */
  readonly service: string;
  readonly address: string;
  /** Kilometres that it reaches. */
  readonly radius: number;
}

/** What the page of the form says and offers there, from features that the form does not know. Null says nothing more. */
export const OutOfReachOffer = createContext<((request: OutOfReach) => ReactNode) | null>(null);
