import { WaitingDeliveries } from '../../features/admin/deliveries/waiting-deliveries.tsx';

/** List of the deliveries that have not left yet. */
export default function AdminWaitingDeliveriesPage() {
  return <WaitingDeliveries />;
}
