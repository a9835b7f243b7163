/** States of a technician for administrators. A suspended account is only `suspended`, approved or not. */
export const TECHNICIAN_STATES = ['pending', 'approved', 'unavailable', 'suspended'] as const;
export type TechnicianState = (typeof TECHNICIAN_STATES)[number];

export const TECHNICIAN_STATE_LABELS: Readonly<Record<TechnicianState, string>> = {
  pending: 'Pendiente',
  approved: 'Aprobado',
  unavailable: 'No disponible',
  suspended: 'Suspendido',
};

interface Facts {
  readonly isSuspended: boolean;
  readonly isApproved: boolean;
  /** The technician's own switch. */
  readonly isAvailable: boolean;
}

export function technicianState({ isSuspended, isApproved, isAvailable }: Facts): TechnicianState {
  if (isSuspended) return 'suspended';
  if (!isApproved) return 'pending';
  return isAvailable ? 'approved' : 'unavailable';
}
