import { Button, Skeleton } from '@mantine/core';
import { countText } from '@oficio/domain/fields/numbers.ts';
import {
  COUNTED_REVIEWS,
  NOT_COUNTED,
  PROFILE_REVIEWS,
  type ReviewOut,
  reviewEndpoints,
  STARS,
} from '@oficio/domain/reviews/contract.ts';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Call, call } from '../../lib/api/client.ts';
import { CURSOR_PAGINATION } from '../../lib/api/cursor-pagination.ts';
import { formatCount, formatDayInSpain } from '../../lib/format/format.ts';
import { useErrorLog } from '../../lib/hooks/use-error-log.ts';
import { useHydrated } from '../../lib/hooks/use-hydrated.ts';
import { Stars } from '../../ui/data/stars.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
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

interface RatingHistogramProps {
  /** Number of reviews per number of stars, in the order of `STARS`. */
  readonly counts: readonly number[];
}

/** Shows the distribution of the ratings. Screen readers read each line as '5 estrellas: 12 reseñas'. */
export function RatingHistogram({ counts }: RatingHistogramProps) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <ul className={classes.histogram} aria-label="Reseñas por estrellas">
      {STARS.map((stars, position) => {
        const count = counts[position] ?? 0;
        return (
          <li key={stars} className={classes.line}>
            <span className={classes.histogramStars}>
              {formatCount(stars, 'estrella', 'estrellas')}
              <span className="visually-hidden">:</span>
            </span>
            <span className={classes.bar} aria-hidden="true">
              <span style={{ width: `${total === 0 ? 0 : (count / total) * 100}%` }} />
            </span>
            <span className={classes.count}>
              {countText(count)}
              <span className="visually-hidden"> {count === 1 ? 'reseña' : 'reseñas'}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

interface DayInSpainProps {
  /** ISO 8601. Must not change without a new `key`. */
  readonly instant: string;
  readonly className?: string | undefined;
}

/**
 * Shows the day of an instant in Spain. While the browser hydrates the page, it keeps the text of the server: the first `DateTimeFormat`
 * of a page takes 25 ms on a laptop, and 100 ms on a slow phone.
 */
function DayInSpain({ instant, className }: DayInSpainProps) {
  const isHydrated = useHydrated();
  const [text] = useState(() => (isHydrated || import.meta.env.SSR ? formatDayInSpain(instant) : ''));
  return (
    <time dateTime={instant} className={className} suppressHydrationWarning>
      {text}
    </time>
  );
}

/** Loads the reviews of a technician page by page, newest first. */
export const technicianReviewsQuery = (technicianId: number, via: Call = call) =>
  infiniteQueryOptions({
    queryKey: ['reviews', 'technician', technicianId],
    queryFn: ({ pageParam, signal }) =>
      via(reviewEndpoints.listTechnicianReviews, {
        params: { id: technicianId },
        query: { limit: PROFILE_REVIEWS, cursor: pageParam },
        signal,
      }),
    ...CURSOR_PAGINATION,
  });

/** `technicianReviewsQuery` as a hook. A failure is only logged (spec, section 8). */
function useTechnicianReviews(technicianId: number) {
  const query = useInfiniteQuery(technicianReviewsQuery(technicianId));
  useErrorLog('The reviews could not be loaded', query.error);
  return query;
}
