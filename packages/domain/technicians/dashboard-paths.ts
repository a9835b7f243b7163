/** Pages of the technician's dashboard. The first one is fixed by the specification. */
export const DASHBOARD_PATHS = {
  today: '/technician/dashboard',
  requests: '/technician/solicitudes',
  jobs: '/technician/trabajos',
  money: '/technician/cobros',
  profile: '/technician/perfil',
} as const;
export type DashboardSection = keyof typeof DASHBOARD_PATHS;
