import type { ComponentProps, MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of the app, from its root: `/technician/7?from=map`. */
  readonly to: string;
  /** Goes with the entry of the history; a new tab has none. */
  readonly state?: unknown;
}

/**
 * A link within the app. The router's own brings what data routers prefetch and submit into the first download (4 KB)
 * for the sake of this press.
 */
export function Link({ to, state, onClick, ...anchor }: LinkProps) {
  const navigate = useNavigate();
  return (
    <a
      {...anchor}
      href={to}
      onClick={event => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainPress(event)) return;
        event.preventDefault();
        // As browsers do: following a link to where one is leaves no second entry behind.
        void navigate(to, { replace: event.currentTarget.href === location.href, state });
      }}
    />
  );
}

/** A link that knows when it leads to where one is. */
export function NavLink(link: LinkProps) {
  const { pathname } = useLocation();
  return <Link {...link} aria-current={pathname === link.to ? 'page' : undefined} />;
}

/** Not one that asks for another tab, window or a download. */
const isPlainPress = ({
  button,
  metaKey,
  altKey,
  ctrlKey,
  shiftKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>) =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey) && ['', '_self'].includes(currentTarget.target);
