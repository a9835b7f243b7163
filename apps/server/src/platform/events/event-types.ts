/** Domain events and their data. Each module adds its own by declaration merging, so that the platform knows no noun. */
export interface DomainEventMap {
  migrated: { readonly names: readonly string[] };
}
