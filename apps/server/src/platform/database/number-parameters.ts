/** `?` → `$1`, `$2`, …, as PostgreSQL has them; our statements hold no question mark inside a literal. */
export function numberParameters(sql: string): string {
  let position = 0;
  return sql.replace(/\?/g, () => {
    position += 1;
    return `$${position}`;
  });
}
