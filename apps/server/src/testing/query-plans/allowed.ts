/** Statements that may read or sort a growing table: '<scan or sort> of <table> in <file>' and the reason. */
export const ALLOWED: Readonly<Record<string, string>> = {
  'sort of users in modules/accounts/store/staff.ts': 'An installation has few administrators.',
};
