import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './scroll-frame.module.css';

interface ScrollFrameProps {
  /** Accessible name of the frame while it scrolls. */
  readonly label: string;
  /** Class of the frame. */
  readonly className?: string | undefined;
  /** The table. */
  readonly children: ReactNode;
}

/** Frame of a table. While the table is larger, the frame shows a scroll bar and shadows, and the keyboard reaches it. */
export function ScrollFrame({ label, className = '', children }: ScrollFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const observer = new ResizeObserver(() => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = current;
      setScrolls(scrollWidth > clientWidth || scrollHeight > clientHeight);
    });
    for (const element of [current, ...current.children]) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={frame}
      className={`${classes.frame} ${className}`}
      {...(scrolls && { role: 'region', 'aria-label': label, tabIndex: 0, 'data-scrolls': true })}
    >
      {children}
    </div>
  );
}
