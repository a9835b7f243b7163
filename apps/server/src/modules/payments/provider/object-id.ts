/**
 * Returns the id of an expandable Stripe field, which is an id or the whole object; undefined when it is empty.
 */
export const objectId = (given: string | { readonly id: string } | null | undefined): string | undefined =>
  typeof given === 'string' ? given : given?.id;
