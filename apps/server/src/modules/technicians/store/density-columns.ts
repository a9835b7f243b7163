import { RATING_FILTERS } from '@oficio/domain/technicians/limits.ts';

/**
 * The density also counts technicians by grade: how many have at least a rating and ask at most a rate. The counts are exact for
 * a filter that equals a grade, and give a lower and an upper bound for other filters.
 */

/** Stands for a missing rate in a column that needs a number. It is above every filter. Cents. */
export const NO_RATE = 2_147_483_647;

/** Lowest rating of each level, ascending: 0 for any rating, then the filters of the screens. */
const RATINGS = [0, ...RATING_FILTERS] as const;
/** Highest hourly rate of each level, ascending; the last one means any rate. Cents. */
const RATES = [2000, 3000, 4000, 6000, NO_RATE] as const;

type RatingName = '0' | '4' | '4_5';
type RateName = '20' | '30' | '40' | '60' | 'any';
/** A column of the density: `from_4_to_30` counts ratings of 4 and more with rates of 30 euros and less. */
export type GradeColumn = `from_${RatingName}_to_${RateName}`;

const ratingName = (rating: (typeof RATINGS)[number]) => String(rating).replace('.', '_') as RatingName;
const rateName = (rate: (typeof RATES)[number]) =>
  (rate === NO_RATE ? 'any' : String(rate / 100)) as RateName;

interface Grade {
  readonly column: GradeColumn;
  readonly minRating: number;
  readonly maxRateCents: number;
}

const GRADES: readonly Grade[] = RATINGS.flatMap(minRating =>
  RATES.map(maxRateCents => ({
    column: `from_${ratingName(minRating)}_to_${rateName(maxRateCents)}` as const,
    minRating,
    maxRateCents,
  })),
);

export const GRADE_COLUMNS: readonly GradeColumn[] = GRADES.map(grade => grade.column);

/** Filters of a search: at least this rating (0: any), at most this hourly rate in cents (`NO_RATE`: any). */
export interface Filters {
  readonly minRating: number;
  readonly maxRateCents: number;
}

export const NO_FILTERS: Filters = { minRating: 0, maxRateCents: NO_RATE };

/** Returns the columns that count this technician. */
export function gradesOf(technician: {
  readonly rating: number;
  readonly rate_cents: number;
}): GradeColumn[] {
  return GRADES.filter(
    grade => technician.rating >= grade.minRating && technician.rate_cents <= grade.maxRateCents,
  ).map(grade => grade.column);
}

/** Returns the widest column that counts only technicians who pass these filters; null when every column also counts others. */
export function columnWithin({ minRating, maxRateCents }: Filters): GradeColumn | null {
  const rating = RATINGS.find(level => level >= minRating);
  const rate = RATES.findLast(level => level <= maxRateCents);
  return rating === undefined || rate === undefined
    ? null
    : `from_${ratingName(rating)}_to_${rateName(rate)}`;
}

/** Returns the narrowest column that counts all technicians who pass these filters. */
export function columnAround({ minRating, maxRateCents }: Filters): GradeColumn {
  const rating = RATINGS.findLast(level => level <= minRating) ?? 0;
  const rate = RATES.find(level => level >= maxRateCents) ?? NO_RATE;
  return `from_${ratingName(rating)}_to_${rateName(rate)}`;
}
