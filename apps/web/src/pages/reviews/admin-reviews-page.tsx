import { ReviewList } from '../../features/reviews/admin/review-list.tsx';
import { useServices } from '../../features/technicians/summary/technicians-api.ts';

/** Table of all reviews. */
export default function AdminReviewsPage() {
  return <ReviewList services={useServices()} />;
}
