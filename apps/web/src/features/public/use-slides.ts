import { useEffect, useState } from 'react';

/** Whether the visitor asks for less motion; known in the browser only. */
function wantsStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export interface Slides {
  /** Whether a slide is worth loading: the first at once, the others when the page has come to rest. */
  wants: (index: number) => boolean;
  shown: number;
  show: (index: number) => void;
  /** Stopped by the visitor's own hand, until they start it again. */
  stopped: boolean;
  toggle: () => void;
  /** For the element that holds the slides: they wait while it is pointed at or has the focus. */
  holds: {
    onPointerEnter: () => void;
    onPointerLeave: () => void;
    onFocus: () => void;
    onBlur: () => void;
  };
}

/**
 * Shows one of `count` slides after the other, each for `interval` milliseconds. They wait while
 * they are pointed at, have the focus, or the page is hidden, and never move for those who ask for
 * less motion.
 */
export function useSlides(count: number, interval: number): Slides {
  const [shown, setShown] = useState(0);
  const [held, setHeld] = useState(false);
  const [stopped, setStopped] = useState(false);
  const [awake, setAwake] = useState(false);

  // The outside system is the network: it belongs to what is seen first.
  useEffect(() => setAwake(true), []);

  // The outside systems are the clock and the visitor's settings.
  useEffect(() => {
    if (held || stopped || count < 2) return;
    const timer = setInterval(() => {
      if (!document.hidden && !wantsStillness()) setShown((index) => (index + 1) % count);
    }, interval);
    return () => clearInterval(timer);
  }, [held, stopped, count, interval]);

  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return {
    wants: (index) => awake || index === 0,
    shown,
    show: setShown,
    stopped,
    toggle: () => setStopped((value) => !value),
    holds: { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release },
  };
}
