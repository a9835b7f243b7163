const { PATH, NODE_COMPILE_CACHE } = process.env;

/** What a process of a test gets from the environment of the test: programs, and compiled code, which halves the time of its start. */
export const PROCESS_ENVIRONMENT = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) } as const;
