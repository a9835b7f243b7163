import type { FactBoard } from '../../platform/facts.ts';
import type {} from '../accounts/public.ts';
import { insertProfile } from './write.ts';

/** Whoever registers as a technician applies with an empty profile, which an administrator decides about. */
export function listenTechnicians(facts: FactBoard): void {
  facts.on('user_registered', async (unit, { userId, role }) => {
    if (role !== 'technician') return;
    await insertProfile(unit, userId);
    await unit.record('technician_applied', { technicianId: userId });
  });
}
