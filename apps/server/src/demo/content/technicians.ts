import type { DemoTechnician } from './shapes.ts';
import { EAST } from './technicians-east.ts';
import { MADRID_CENTRE } from './technicians-madrid-centre.ts';
import { MADRID_DISTRICTS } from './technicians-madrid-districts.ts';
import { MADRID_TOWNS } from './technicians-madrid-towns.ts';
import { NORTH } from './technicians-north.ts';
import { SOUTH } from './technicians-south.ts';

export const TECHNICIANS: readonly DemoTechnician[] = [
  ...MADRID_CENTRE,
  ...MADRID_DISTRICTS,
  ...MADRID_TOWNS,
  ...EAST,
  ...SOUTH,
  ...NORTH,
];
