import { mustHaveSecondFactor } from '@oficio/domain/accounts/second-factor/rules.ts';
import type { Role } from '@oficio/domain/roles.ts';

interface Factors {
  readonly role: Role;
  readonly hasSecondFactor: boolean;
}

/** Returns the stage of a session after its user has given every factor of the account. */
export const fullStage = (
  { role, hasSecondFactor }: Factors,
  settings: { readonly production: boolean },
): 'open' | 'enrol' => (!hasSecondFactor && mustHaveSecondFactor(role, settings) ? 'enrol' : 'open');
