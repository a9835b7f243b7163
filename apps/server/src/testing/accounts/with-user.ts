/** Returns the reply of a login or of `me` that contains a user. Throws when the login still needs a code. */
export function withUser<R extends { readonly stage: string }>(
  reply: R,
): Exclude<R, { readonly stage: 'code' }> {
  if (reply.stage === 'code') throw new Error('This login needs a code');
  return reply as Exclude<R, { readonly stage: 'code' }>;
}
