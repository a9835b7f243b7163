// Not in `errors.ts`, because that table is too large for the first download of the web app.

/** Characters that users see, so that they can read them out. Support searches the log for ids with this start. */
const SHOWN_REFERENCE = 8;

export const referenceText = (reference: string): string =>
  // The no-break space keeps the id on the line of its name.
  `Referencia:\u00a0${reference.slice(0, SHOWN_REFERENCE)}`;
