/** Returns the path of the form; without a technician, of an open request. */
export const requestFormPath = (technicianId: number | null): string =>
  technicianId === null ? '/request-service' : `/request-service?technician=${technicianId}`;
