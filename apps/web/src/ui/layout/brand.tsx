import { DEFAULT_SITE_NAME } from '@oficio/domain/site.ts';

/** Returns the name beside the logo: ours in lower case, a configured name unchanged. */
export const wordmarkOf = (site: string): string => (site === DEFAULT_SITE_NAME ? 'oficio' : site);

interface MarkProps {
  /** Side in pixels. */
  readonly size?: number;
}

/** Logo: a tile with four quarter rings around an O. Decorative, because the name is beside it. */
export function Mark({ size = 32 }: MarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#b44516" />
      <g fill="none" stroke="#fff1e9" strokeWidth="2.4">
        <path d="M10 -1A11 11 0 0 1 -1 10M22 -1A11 11 0 0 0 33 10M10 33A11 11 0 0 0 -1 22M22 33A11 11 0 0 1 33 22" />
      </g>
      <circle cx="16" cy="16" r="6.6" fill="none" stroke="#fff1e9" strokeWidth="3.4" />
      <circle cx="16" cy="16" r="1.7" fill="#f3ce95" />
    </svg>
  );
}
