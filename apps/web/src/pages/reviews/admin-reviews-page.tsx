import { useAllServices } from '../../features/admin/services/api.ts';
import { ReviewList } from '../../features/reviews/admin/review-list.tsx';

/** Table of all reviews. */
export default function AdminReviewsPage() {
  return <ReviewList services={useAllServices()} />;
}
