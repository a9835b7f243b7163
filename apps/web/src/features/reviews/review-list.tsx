import { Button, Skeleton } from '@mantine/core';
import { COUNTED_REVIEWS, NOT_COUNTED, type ReviewOut } from '@oficio/domain/reviews/contract.ts';
import { useRef } from 'react';
import { Stars } from '../../ui/data/stars.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { DayInSpain } from './day-in-spain.tsx';
import { useTechnicianReviews } from './list-api.ts';
import { RatingHistogram } from './rating-histogram.tsx';
import classes from './review-list.module.css';

/** Lists the reviews of a technician page by page. */
export function ReviewList({ technicianId }: { readonly technicianId: number }) {
  const query = useTechnicianReviews(technicianId);
  const list = useRef<HTMLUListElement>(null);
  if (query.isPending) return <Placeholder />;
  if (query.isLoadingError)
    return (
      <div className={classes.aside}>
        <p>Ahora mismo no podemos mostrar las reseñas.</p>
        <Button variant="default" onClick={() => void query.refetch()}>
          Reintentar
        </Button>
      </div>
    );
  const reviews = query.data.pages.flatMap(page => page.reviews);
  if (reviews.length === 0) return <p className={classes.aside}>Todavía no hay reseñas.</p>;
  return (
    <>
      <RatingHistogram counts={query.data.pages.at(-1)?.histogram ?? []} />
      <p className={classes.counted}>{COUNTED_REVIEWS}</p>
      <ul ref={list} className={classes.list}>
        {reviews.map(review => (
          <Review key={review.id} review={review} />
        ))}
      </ul>
      <LoadMore query={query} list={list} count={reviews.length} />
    </>
  );
}

function Review({ review }: { readonly review: ReviewOut }) {
  const { user_name, service_name, rating, comment, is_counted, created_at } = review;
  return (
    <li className={classes.review}>
      <strong className={classes.name}>{user_name}</strong>
      <DayInSpain instant={created_at} className={classes.date} />
      <div className={classes.stars}>
        <Stars rating={rating} />
      </div>
      <p className={classes.service}>{is_counted ? service_name : `${service_name} · ${NOT_COUNTED}`}</p>
      {comment ? <p className={classes.comment}>{comment}</p> : null}
    </li>
  );
}

/** Placeholder of the histogram and three short reviews, which limits the layout shift. */
function Placeholder() {
  return (
    <div className={classes.list} aria-hidden="true">
      <Skeleton height={130} maw="29rem" radius="md" mb="xl" />
      {['first', 'second', 'third'].map(key => (
        <div key={key} className={classes.review}>
          <div className={classes.name}>
            <Skeleton height={16} width="9rem" />
          </div>
          <div className={classes.stars}>
            <Skeleton height={14} width="6rem" />
          </div>
          <div className={classes.comment}>
            <Skeleton height={14} maw="30rem" />
          </div>
        </div>
      ))}
    </div>
  );
}
