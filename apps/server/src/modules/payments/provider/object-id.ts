/** The id of something that the provider gives by its id or whole; undefined when there is none. */
export const objectId = (given: string | { readonly id: string } | null | undefined): string | undefined =>
  typeof given === 'string' ? given : given?.id;
