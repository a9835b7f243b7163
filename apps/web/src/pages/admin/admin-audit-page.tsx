import { ActList } from '../../features/admin/audit/act-list.tsx';

/** Table of the administrators' acts. */
export default function AdminAuditPage() {
  return <ActList />;
}
