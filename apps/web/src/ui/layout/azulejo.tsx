import { useId } from 'react';

/** Path of a leaf from the middle of the tile to its corner, and of the ring at its end. */
const LEAF = 'M36 36C48 34 56 42 58 58C42 56 34 48 36 36Z';
const QUARTERS = [0, 90, 180, 270];

/** Decorative wall of tiles that fills its container. */
export function Azulejo({ className }: { readonly className?: string | undefined }) {
  const tile = useId();
  return (
    <svg className={className} width="100%" height="100%" aria-hidden="true" focusable="false">
      <defs>
        <pattern id={tile} width="72" height="72" patternUnits="userSpaceOnUse" patternTransform="scale(1.4)">
          <rect width="72" height="72" fill="#f4efe7" />
          {QUARTERS.map(turn => (
            <g key={turn} transform={`rotate(${turn} 36 36)`}>
              <path d={LEAF} fill="#345696" />
              <path d="M36 10C41 16 41 20 36 25C31 20 31 16 36 10Z" fill="#d6643a" />
              <path d="M50 0A22 22 0 0 0 72 22" fill="none" stroke="#264074" strokeWidth="5" />
              <path d="M60 0A12 12 0 0 0 72 12L72 0Z" fill="#e3b160" />
              <path d="M0 0H72" stroke="#dcd3c5" strokeWidth="1.4" />
            </g>
          ))}
          <circle cx="36" cy="36" r="8" fill="#f4efe7" stroke="#264074" strokeWidth="4" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${tile})`} />
    </svg>
  );
}
