import '@rrweb/replay/dist/style.css';
import { Pause, Play } from 'lucide-react';
import { Slider } from 'radix-ui';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { Select } from '../../ui/select.tsx';
import type { ReplayEvent } from './to-rrweb.ts';
import { useReplayer } from './use-replayer.ts';
import { formatLength } from './words.ts';
import { keyOf } from '../../lib/keys.ts';

const speeds = ['1', '2', '4', '8'].map((value) => ({ value, label: `${value}×` }));
/** Milliseconds that an arrow key goes. */
const step = 5000;

/** Watches a recording: play and pause, seek, speed; all of it by keys too. */
export function Player({ events }: { events: ReplayEvent[] }) {
  const [root, { playing, time, total, size }, controls] = useReplayer(events);
  const [speed, setSpeed] = useState('1');
  const [skips, setSkips] = useState(true);
  const [room, setRoom] = useState(0);
  const scale = room > 0 ? Math.min(1, room / size.width) : 1;

  // The outside system is the layout: the width available for the recorded page.
  useEffect(() => {
    const stage = root.current?.parentElement;
    if (!stage) return undefined;
    const watch = new ResizeObserver(() => setRoom(stage.clientWidth));
    watch.observe(stage);
    return () => watch.disconnect();
  }, [root]);

  function onKeyDown(event: KeyboardEvent) {
    // Only on the picture itself: buttons and the slider have keys of their own.
    if (event.target !== event.currentTarget) return;
    const to = { ArrowLeft: time - step, ArrowRight: time + step, Home: 0, End: total }[
      keyOf(event)
    ];
    if (to !== undefined) controls.seek(to);
    else if (keyOf(event) === ' ') controls.toggle();
    else return;
    event.preventDefault();
  }

  return (
    <section aria-label="Replay" className="overflow-hidden rounded-l border bg-panel">
      <div
        role="group"
        aria-label="Recorded page. Space plays, arrow keys go five seconds."
        // Keys play and seek here, as in every player.
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="relative overflow-hidden bg-stage"
        style={{ height: size.height * scale }}
      >
        <div
          ref={root}
          className="absolute left-1/2 origin-top"
          style={{ width: size.width, transform: `translateX(-50%) scale(${scale})` }}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t px-4 py-3">
        <IconButton label={playing ? 'Pause' : 'Play'} onClick={controls.toggle}>
          {playing ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
        </IconButton>
        <Slider.Root
          value={[Math.round(time)]}
          max={Math.max(1, Math.round(total))}
          step={100}
          onValueChange={([to]) => to !== undefined && controls.seek(to)}
          className="relative flex h-6 min-w-[140px] flex-1 touch-none items-center select-none"
        >
          <Slider.Track className="relative h-[3px] grow rounded-full bg-line-strong">
            <Slider.Range className="absolute h-full rounded-full bg-text" />
          </Slider.Track>
          <Slider.Thumb
            aria-label="Position"
            aria-valuetext={`${formatLength(time)} of ${formatLength(total)}`}
            className="block size-[15px] rounded-full bg-text"
          />
        </Slider.Root>
        <span className="num text-[13px] text-muted">
          {formatLength(time)} / {formatLength(total)}
        </span>
        <Select
          label="Speed"
          look="chip"
          value={speed}
          options={speeds}
          onChange={(value) => {
            setSpeed(value);
            controls.setSpeed(Number(value));
          }}
        />
        <Checkbox
          label="Skip pauses"
          checked={skips}
          onChange={(on) => {
            setSkips(on);
            controls.setSkips(on);
          }}
        />
      </div>
    </section>
  );
}
