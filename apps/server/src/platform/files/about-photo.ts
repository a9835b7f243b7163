import { AppError } from '@oficio/domain/errors.ts';

interface Position {
  /** 0 for the first photo. */
  readonly index: number;
  /** Photos in the form. */
  readonly count: number;
}

/** Returns the error with the position of the photo, unless the form has only one photo. */
export const aboutPhoto = (error: AppError, { index, count }: Position): AppError =>
  count === 1
    ? error
    : new AppError(error.code, {
        field: error.field,
        text: `La foto ${index + 1} no se puede usar. ${error.message}`,
        cause: error.cause,
      });
