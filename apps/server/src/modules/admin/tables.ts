declare module '../../platform/facts.ts' {
  interface Facts {
    technician_approved: { readonly technicianId: number };
    technician_rejected: { readonly technicianId: number };
  }
}
