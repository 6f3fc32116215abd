import { Replayer } from '@rrweb/replay';
import { useEffect, useRef, useState } from 'react';
import type { ReplayEvent } from './to-rrweb.ts';

/** Longest time without anything happening that is not skipped, in milliseconds. */
const pause = 5000;

interface Size {
  width: number;
  height: number;
}

export interface ReplayState {
  playing: boolean;
  /** Milliseconds since the recording's start. */
  time: number;
  total: number;
  /** Size of the recorded window, in CSS pixels. */
  size: Size;
}

export interface ReplayControls {
  toggle(): void;
  seek(time: number): void;
  setSpeed(speed: number): void;
  setSkips(skips: boolean): void;
}

/** Plays a recording inside an element. */
export function useReplayer(
  events: ReplayEvent[],
): [React.RefObject<HTMLDivElement | null>, ReplayState, ReplayControls] {
  const root = useRef<HTMLDivElement>(null);
  const player = useRef<Replayer>(null);
  const [state, setState] = useState<ReplayState>({
    playing: false,
    time: 0,
    total: 0,
    size: { width: 1280, height: 720 },
  });
  const change = (part: Partial<ReplayState>) => setState((now) => ({ ...now, ...part }));

  // The outside system is the player, which draws a page of its own in a frame.
  useEffect(() => {
    const place = root.current;
    if (!place) return undefined;
    const replayer = new Replayer(events, {
      root: place,
      showWarning: false,
      mouseTail: false,
      skipInactive: true,
      inactivePeriodThreshold: pause,
    });
    replayer.iframe.title = 'Recorded page';
    replayer.iframe.tabIndex = -1;
    replayer.on('resize', (size) => change({ size: size as Size }));
    replayer.on('finish', () => change({ playing: false, time: total }));
    const total = replayer.getMetaData().totalTime;
    change({ total, time: 0, playing: false });
    replayer.pause(0);
    player.current = replayer;
    return () => {
      player.current = null;
      replayer.destroy();
      place.replaceChildren();
    };
  }, [events]);

  // The outside system is the player's clock, read once a frame.
  useEffect(() => {
    if (!state.playing) return undefined;
    let frame = 0;
    const read = () => {
      const time = player.current?.getCurrentTime();
      if (time !== undefined) setState((now) => ({ ...now, time: Math.min(time, now.total) }));
      frame = requestAnimationFrame(read);
    };
    frame = requestAnimationFrame(read);
    return () => cancelAnimationFrame(frame);
  }, [state.playing]);

  return [
    root,
    state,
    {
      toggle() {
        const from = state.time >= state.total ? 0 : state.time;
        if (state.playing) player.current?.pause();
        else player.current?.play(from);
        change({ playing: !state.playing, time: state.playing ? state.time : from });
      },
      seek(wanted) {
        const time = Math.min(state.total, Math.max(0, wanted));
        if (state.playing) player.current?.play(time);
        else player.current?.pause(time);
        change({ time });
      },
      setSpeed: (speed) => player.current?.setConfig({ speed }),
      setSkips: (skipInactive) => player.current?.setConfig({ skipInactive }),
    },
  ];
}
