import { useId } from 'react';

/** A wall of tiles, made of the mark's own shapes; fills its box and means nothing. */
export function Azulejo({ className }: { readonly className?: string | undefined }) {
  const tile = useId();
  return (
    <svg className={className} width="100%" height="100%" aria-hidden="true" focusable="false">
      <defs>
        <pattern id={tile} width="72" height="72" patternUnits="userSpaceOnUse">
          <rect width="72" height="72" fill="#264074" />
          <g fill="none" stroke="#d8eaff" strokeWidth="2.5">
            <circle cx="0" cy="0" r="25" />
            <circle cx="72" cy="0" r="25" />
            <circle cx="0" cy="72" r="25" />
            <circle cx="72" cy="72" r="25" />
            <circle cx="36" cy="36" r="15" strokeWidth="5" />
          </g>
          <g fill="#6089d6">
            <circle cx="0" cy="0" r="15" />
            <circle cx="72" cy="0" r="15" />
            <circle cx="0" cy="72" r="15" />
            <circle cx="72" cy="72" r="15" />
          </g>
          <g fill="#f07b51">
            <path d="M36-7l7 7-7 7-7-7zM36 65l7 7-7 7-7-7zM0 29l7 7-7 7-7-7zM72 29l7 7-7 7-7-7z" />
          </g>
          <circle cx="36" cy="36" r="4.5" fill="#e3b160" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${tile})`} />
    </svg>
  );
}
