/** Characters of the name of a service and of a category. */
export const SERVICE_NAME = { min: 2, max: 60 } as const;
export const CATEGORY_NAME = { min: 2, max: 60 } as const;

/** Services of the catalogue, hidden ones included. Every process keeps all of them in memory, and pages show them at once. */
export const MAX_SERVICES = 200;
