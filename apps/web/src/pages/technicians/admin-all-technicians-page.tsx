import { TechnicianList } from '../../features/technicians/admin/technician-list.tsx';
import { useServices } from '../../features/technicians/summary/technicians-api.ts';

/** Table of all technicians. */
export default function AdminAllTechniciansPage() {
  return <TechnicianList services={useServices()} />;
}
