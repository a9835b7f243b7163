declare module '../../platform/facts.ts' {
  interface Facts {
    /** A payment that was being processed did not go through; `failure` is in words for the customer. */
    payment_failed: { readonly requestId: number; readonly failure: string };
    /** A comparison with the provider has found what only an administrator can mend. */
    money_differs: { readonly findings: number };
  }
}

export type {};
