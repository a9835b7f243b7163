import type { Site } from '@oficio/domain/site.ts';
import type { SecurityRecord } from '../logs/security-log.ts';

/**
 * Domain events and their data. Each module adds its own by declaration merging, so the platform does not depend on
 * modules.
 */
export interface DomainEventMap {
  /** A line of the security log, written when the transaction commits. */
  security_event: SecurityRecord;
  /** An administrator saved the settings, which contain the public ones. */
  site_saved: Site;
}
