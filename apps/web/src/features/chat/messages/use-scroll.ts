import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TimelineItem } from './timeline.ts';

/** Distance in pixels that still counts as the end. */
const NEAR_END = 48;
/** Distance in pixels from the start at which older messages are loaded. */
const NEAR_START = 240;

interface Options {
  readonly box: RefObject<HTMLElement | null>;
  readonly items: readonly TimelineItem[];
  /** Loads older messages; undefined if there are none or they are loading. */
  readonly onNearStart: (() => void) | undefined;
}

/**
 * Keeps the scroll position: follows new messages at the end; elsewhere the visible messages do not move. A conversation
 * opens at the mark of new messages, or at the end.
 */
export function useScroll({ box, items, onNearStart }: Options) {
  // A reader who starts at the mark has not seen the end, unless it is in view.
  const [isAtEnd, setAtEnd] = useState(() => !items.some(item => item.kind === 'news'));
  const follows = useRef(true);
  /** The first visible message, with its distance in pixels from the start of the content. */
  const anchor = useRef<{ readonly key: string; readonly offset: number } | null>(null);
  const savedTop = useRef(0);
  const seen = useRef<{ readonly first: string | undefined; readonly lastOwn: string | undefined } | null>(
    null,
  );

  const toEnd = useCallback(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [box]);

  /** Stores the scroll position. */
  const savePosition = useCallback((element: HTMLElement) => {
    savedTop.current = element.scrollTop;
    follows.current = isNearEnd(element);
    setAtEnd(follows.current);
    const first = [...element.querySelectorAll<HTMLElement>('[data-key]')].find(
      one => one.offsetTop + one.offsetHeight > element.scrollTop,
    );
    anchor.current = first ? { key: first.dataset.key ?? '', offset: first.offsetTop } : null;
  }, []);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const next = { first: firstKey(items), lastOwn: lastOwnKey(items) };
    const before = seen.current;
    seen.current = next;
    // The browser reports a scroll only with its next frame, which is late on a slow phone.
    if (element.scrollTop < savedTop.current && !isNearEnd(element)) follows.current = false;
    if (before === null) {
      const news = element.querySelector<HTMLElement>('[data-news]');
      // `scrollIntoView` would also scroll the page.
      if (news) element.scrollTop = news.offsetTop - element.clientHeight / 3;
      else toEnd();
    } else if (next.lastOwn !== before.lastOwn && next.first === before.first) toEnd();
    else if (follows.current) toEnd();
    else if (anchor.current) {
      const place = placeOf(element, anchor.current.key);
      if (place !== null) element.scrollTop += place - anchor.current.offset;
    }
    savePosition(element);
  }, [box, items, toEnd, savePosition]);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // The size changes with the keyboard, the message field and rotation; a reader at the end stays there.
    const observer = new ResizeObserver(() => {
      if (follows.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);

  const onScroll = () => {
    const element = box.current;
    if (!element) return;
    savePosition(element);
    if (element.scrollTop < NEAR_START) onNearStart?.();
  };

  return { isAtEnd, toEnd, onScroll };
}

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight <= NEAR_END;

const placeOf = (box: HTMLElement, key: string): number | null =>
  box.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.offsetTop ?? null;

const firstKey = (items: readonly TimelineItem[]): string | undefined =>
  items.find(item => item.kind === 'message')?.key;

const lastOwnKey = (items: readonly TimelineItem[]): string | undefined =>
  items.findLast(item => item.kind === 'message' && item.isOwn)?.key;
