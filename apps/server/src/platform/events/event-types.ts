/**
 * Domain events and their data. Each module adds its own by declaration merging, so the platform does not depend on
 * modules.
 */
export interface DomainEventMap {
  migrated: { readonly names: readonly string[] };
}
