import { RequestList } from '../../features/requests/admin/request-list.tsx';
import { useServices } from '../../features/technicians/summary/technicians-api.ts';

/** Table of all jobs. */
export default function AdminRequestsPage() {
  return <RequestList services={useServices()} />;
}
