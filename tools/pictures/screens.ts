import { ADMIN } from './screens/admin.ts';
import { ADMIN_DELIVERIES } from './screens/admin-deliveries.ts';
import { ANONYMOUS } from './screens/anonymous.ts';
import { CUSTOMER } from './screens/customer.ts';
import {
  ACCOUNT_SECOND_FACTOR,
  CODE_STEP,
  CODES_LEFT,
  REQUIRED_SETUP,
  REQUIRED_SETUP_STEPS,
} from './screens/second-factor.ts';
import { TECHNICIAN } from './screens/technician.ts';
import type { Screen } from './support/states.ts';

/** All screens, by the account that opens them. */
export const SCREENS: Readonly<Record<string, readonly Screen[]>> = {
  anonymous: [...ANONYMOUS, CODE_STEP, CODES_LEFT],
  'cliente@oficio.test': [...CUSTOMER, ACCOUNT_SECOND_FACTOR],
  'tecnico@oficio.test': TECHNICIAN,
  'admin@oficio.test': [...ADMIN, ...ADMIN_DELIVERIES, REQUIRED_SETUP, REQUIRED_SETUP_STEPS],
};
