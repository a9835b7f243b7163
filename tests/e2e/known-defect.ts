import { it } from 'vitest';

/**
 * Declares a journey that meets a defect which is not mended yet, so it must fail. When the defect is mended, the journey passes,
 * this declaration fails, and `it` takes its place.
 * @param defect the entry of the list of findings, and what is wrong
 * @param isMet whether this project's browser meets the defect; otherwise the journey must pass
 */
export const itMeetsDefect = (
  defect: string,
  isMet: boolean,
  name: string,
  journey: () => Promise<void>,
): void => {
  if (isMet) it.fails(`${name} (${defect})`, journey);
  else it(name, journey);
};
