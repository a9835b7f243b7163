import { useAllServices } from '../../features/admin/services/api.ts';
import { AdminReviewList } from '../../features/reviews/admin/review-list.tsx';

/** Table of all reviews. */
export default function AdminReviewsPage() {
  return <AdminReviewList services={useAllServices()} />;
}
