import { useLayoutEffect, useState, type RefObject } from 'react';

/** Width of an element and its distance from the top of the document, in pixels; 0 until it is rendered. */
export function useWidth(element: RefObject<HTMLElement | null>): { width: number; top: number } {
  const [found, setFound] = useState({ width: 0, top: 0 });
  // The outside system is the browser's layout. Before the first paint, so that a restored place does not jump.
  useLayoutEffect(() => {
    const shown = element.current;
    if (!shown) return undefined;
    const measure = () => {
      const { width, top } = shown.getBoundingClientRect();
      const next = { width: Math.floor(width), top: Math.round(top + scrollY) };
      setFound((last) => (last.width === next.width && last.top === next.top ? last : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(shown);
    // Content above the element may grow and move it.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return found;
}
