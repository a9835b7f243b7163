import { useAllServices } from '../../features/admin/services/api.ts';
import { TechnicianList } from '../../features/technicians/admin/technician-list.tsx';

/** Table of all technicians. */
export default function AdminAllTechniciansPage() {
  return <TechnicianList services={useAllServices()} />;
}
