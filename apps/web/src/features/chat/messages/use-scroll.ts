import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Item } from './timeline.ts';

/** Pixels from the end that still count as being there. */
const NEAR_END = 48;
/** Pixels from the beginning at which older messages are fetched. */
const NEAR_START = 240;

interface Options {
  readonly box: RefObject<HTMLElement | null>;
  readonly items: readonly Item[];
  /** Fetches older messages; undefined when there are none or they are on their way. */
  readonly onNearStart: (() => void) | undefined;
}

/**
 * Keeps the reader's place: at the end what comes is followed; elsewhere nothing moves, whatever is added above or below.
 * A conversation opens at the mark of the new messages or at the end.
 */
export function useScroll({ box, items, onNearStart }: Options) {
  // Who begins at the mark has not seen the end, unless it turns out to be in view.
  const [isAtEnd, setAtEnd] = useState(() => !items.some(item => item.kind === 'news'));
  const follows = useRef(true);
  const anchor = useRef<{ readonly key: string; readonly top: number } | null>(null);
  const seen = useRef<{ readonly first: string | undefined; readonly lastOwn: string | undefined } | null>(
    null,
  );

  const toEnd = useCallback(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [box]);

  /** Remembers where the reader is. */
  const note = useCallback((element: HTMLElement) => {
    const left = element.scrollHeight - element.scrollTop - element.clientHeight;
    follows.current = left <= NEAR_END;
    setAtEnd(follows.current);
    const first = [...element.querySelectorAll<HTMLElement>('[data-key]')].find(
      one => one.offsetTop + one.offsetHeight > element.scrollTop,
    );
    anchor.current = first
      ? { key: first.dataset.key ?? '', top: first.offsetTop - element.scrollTop }
      : null;
  }, []);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const next = { first: firstKey(items), lastOwn: lastOwnKey(items) };
    const before = seen.current;
    seen.current = next;
    if (before === null) {
      const news = element.querySelector<HTMLElement>('[data-news]');
      // Not `scrollIntoView`, which would move the page, too.
      if (news) element.scrollTop = news.offsetTop - element.clientHeight / 3;
      else toEnd();
    } else if (next.lastOwn !== before.lastOwn && next.first === before.first) toEnd();
    else if (follows.current) toEnd();
    else if (anchor.current) {
      const place = placeOf(element, anchor.current.key);
      if (place !== null) element.scrollTop = place - anchor.current.top;
    }
    note(element);
  }, [box, items, toEnd, note]);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // The keyboard comes, the field grows, the window turns: who was at the end stays there.
    const observer = new ResizeObserver(() => {
      if (follows.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);

  const onScroll = () => {
    const element = box.current;
    if (!element) return;
    note(element);
    if (element.scrollTop < NEAR_START) onNearStart?.();
  };

  return { isAtEnd, toEnd, onScroll };
}

const placeOf = (box: HTMLElement, key: string): number | null =>
  box.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.offsetTop ?? null;

const firstKey = (items: readonly Item[]): string | undefined =>
  items.find(item => item.kind === 'message')?.key;

const lastOwnKey = (items: readonly Item[]): string | undefined =>
  items.findLast(item => item.kind === 'message' && item.isOwn)?.key;
