/**
 * Returns the parameters of the browser's address, which changes before React renders it. A change that begins with the rendered
 * parameters would undo another change of the same moment.
 */
export const newestParams = (): URLSearchParams => new URLSearchParams(location.search);
