/** Statements that this process has explained. A worker of Vitest runs many test files. */
export const explainedTexts = new Set<string>();
