import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { keyOf } from '../lib/keys.ts';

/** Before a tooltip opens, in milliseconds; another one soon after a first opens at once (§9). */
const delay = 700;
const skipDelay = 300;
const gap = 6;

let lastClosed = -Infinity;

function place(tip: HTMLElement, anchor: HTMLElement, beside: boolean): void {
  const box = anchor.getBoundingClientRect();
  if (beside) {
    tip.style.left = `${box.right + gap}px`;
    tip.style.top = `${box.top + (box.height - tip.offsetHeight) / 2}px`;
    return;
  }
  const half = tip.offsetWidth / 2;
  const middle = box.left + box.width / 2;
  const within = Math.min(Math.max(middle, half + gap), innerWidth - half - gap);
  const below = box.bottom + gap;
  const fits = below + tip.offsetHeight < innerHeight;
  tip.style.left = `${within - half}px`;
  tip.style.top = `${fits ? below : box.top - gap - tip.offsetHeight}px`;
}

/**
 * Opens and closes a tooltip, an element with `popover="manual"`.
 *
 * @param isBeside whether it opens to the right of its anchor; else below
 */
export function useTip(tip: RefObject<HTMLElement | null>, isBeside = () => false) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  // The outside system is the clock: nothing opens for what is gone.
  useEffect(() => () => clearTimeout(timer.current), []);

  function open(anchor: HTMLElement) {
    if (!tip.current?.isConnected) return;
    tip.current.showPopover();
    place(tip.current, anchor, isBeside());
  }
  return {
    open,
    /** Opens it after the hover delay; `begin` sets its content first. */
    aim(anchor: HTMLElement, begin?: () => void) {
      const soon = performance.now() - lastClosed < skipDelay;
      clearTimeout(timer.current);
      timer.current = setTimeout(
        () => {
          begin?.();
          open(anchor);
        },
        soon ? 0 : delay,
      );
    },
    close() {
      clearTimeout(timer.current);
      if (!tip.current?.matches(':popover-open')) return;
      tip.current.hidePopover();
      lastClosed = performance.now();
    },
  };
}

/** Handlers of what a tooltip explains. `tip` is the tooltip, an element with `popover="manual"`. */
export function useTooltip(tip: RefObject<HTMLElement | null>) {
  const { open, aim, close } = useTip(tip);
  return {
    onPointerEnter(event: PointerEvent<HTMLElement>) {
      // A finger has no hovering: there the press itself is what was meant.
      if (event.pointerType === 'mouse') aim(event.currentTarget);
    },
    onPointerLeave: close,
    onPointerDown: close,
    onFocus({ currentTarget }: { currentTarget: HTMLElement }) {
      if (currentTarget.matches(':focus-visible')) open(currentTarget);
    },
    onBlur: close,
    onKeyDown(event: KeyboardEvent) {
      if (keyOf(event) === 'Escape') close();
    },
  };
}
