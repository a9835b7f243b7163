import type { EndedAlert } from './store/area-alerts.ts';
import type { ListedTechnician } from './store/listed.ts';

declare module '../../platform/database/event-types.ts' {
  interface DomainEventMap {
    /** Reviews restore the rating of an earlier profile, and notifications tell the staff. Neither needs more than the id. */
    technician_applied: { readonly technicianId: number };
    /** An administrator approved the profile. */
    technician_approved: { readonly technicianId: number };
    /** An administrator rejected the profile. `actId` is the audit entry, which can contain a reason for the technician. */
    technician_rejected: { readonly technicianId: number; readonly actId: number };
    /** An administrator removed a photo. `actId` is the audit entry, which contains the reason. */
    technician_photo_removed: { readonly technicianId: number; readonly actId: number };
    /**
     * An approved technician lost the approval, and the profile waits for a new one. `actId` is the audit entry of the administrator
     * who withdrew it, with the reason; null when the account changed its owner. Only notifications need it: requests and payments end
     * the technician's jobs, which each finds by its own conditions.
     */
    technician_unapproved: { readonly technicianId: number; readonly actId: number | null };
    /**
     * The public may find a technician in areas for which people wait. Their alerts have ended. Notifications tell the people, each of them once
     * however many of their alerts it ends.
     */
    technician_found: { readonly technicianId: number; readonly alerts: readonly EndedAlert[] };
    /** An administrator changed the catalogue of services. */
    catalogue_changed: Readonly<Record<string, never>>;
    /** A photo of a technician or of a portfolio has no owner any more. */
    photo_dropped: { readonly photo: string };
    /**
     * Public data changed: of a technician, of a customer with reviews, or of the catalogue (`CATALOGUE_ID`). `listed` is what the search
     * knows about the technician, null when the public may not find it, undefined when the search uses nothing of the change.
     */
    public_data_changed: { readonly userId: number; readonly listed?: ListedTechnician | null };
  }
}
