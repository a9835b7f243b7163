/** Returns a name without case and accents. Two services or categories whose names have the same key look alike to people. */
export const nameKey = (name: string): string => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the name of a service for its technician and for administrators, who also see the hidden ones. */
export const nameWithState = (name: string, isHidden: boolean): string =>
  isHidden ? `${name} (oculto)` : name;

/** Returns the spelling that an equal category of the catalogue already has; otherwise the typed one. */
export const knownCategory = (typed: string, categories: readonly string[]): string =>
  categories.find(category => nameKey(category) === nameKey(typed)) ?? typed;

/** Returns whether a name contains a letter. The search would take a name of digits for the id of a service. */
export const hasLetter = (name: string): boolean => /\p{L}/u.test(name);
