import { ADMIN } from './screens/admin.ts';
import { ANONYMOUS } from './screens/anonymous.ts';
import { CUSTOMER } from './screens/customer.ts';
import { TECHNICIAN } from './screens/technician.ts';
import type { Screen } from './support/states.ts';

/** All screens, by the account that opens them. */
export const SCREENS: Readonly<Record<string, readonly Screen[]>> = {
  anonymous: ANONYMOUS,
  'cliente@oficio.test': CUSTOMER,
  'tecnico@oficio.test': TECHNICIAN,
  'admin@oficio.test': ADMIN,
};
