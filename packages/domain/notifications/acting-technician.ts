import type { StoredNotice, Template } from './templates.ts';

/** Templates that tell a customer what a technician did, or of one who can be found now. */
const BY_TECHNICIAN: ReadonlySet<Template> = new Set<Template>([
  'accepted',
  'approved',
  'offerReplaced',
  'started',
  'startedEarly',
  'completed',
  'declined',
  'withdrawnByTechnician',
  'withdrawnPaidByTechnician',
  'droppedByTechnician',
  'dateProposedByTechnician',
  'dateAcceptedByTechnician',
  'dateDeclinedByTechnician',
  'dateWithdrawnByTechnician',
  'absenceReported',
  'problemAnsweredToCustomer',
  'technicianFound',
]);

/** Returns the technician whose action a customer reads about; null for other notifications. */
export function actingTechnician({ template, params }: StoredNotice): number | null {
  return BY_TECHNICIAN.has(template) && 'technicianId' in params ? params.technicianId : null;
}
