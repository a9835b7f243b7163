import { useAllServices } from '../../features/admin/services/api.ts';
import { RequestList } from '../../features/requests/admin/request-list.tsx';

/** Table of all jobs. */
export default function AdminRequestsPage() {
  return <RequestList services={useAllServices()} />;
}
