/** Replaces `?` with `$1`, `$2`, … for PostgreSQL. Statements must not contain a question mark inside a literal. */
export function numberParameters(sql: string): string {
  let position = 0;
  return sql.replace(/\?/g, () => {
    position += 1;
    return `$${position}`;
  });
}
