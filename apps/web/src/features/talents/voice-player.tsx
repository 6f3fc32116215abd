import { Pause, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { clockOf } from './sound.ts';

/** A voice with its picture: played and paused by the button, moved in by hand or with the arrow keys. */
export function VoicePlayer({
  title,
  url,
  seconds,
  peaks,
}: {
  title: string;
  url: string;
  seconds: number;
  peaks: readonly number[];
}) {
  const audio = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [failed, setFailed] = useState(false);

  function toggle() {
    const player = audio.current;
    if (!player) return;
    if (player.paused) player.play().catch(() => setFailed(true));
    else player.pause();
  }
  function seek(to: number) {
    setAt(to);
    if (audio.current) audio.current.currentTime = to;
  }

  return (
    <figure className="rounded-l border bg-panel p-5">
      <figcaption dir="auto" className="mb-4 text-base">
        {title}
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a voice sample; the title says what is spoken */}
      <audio
        ref={audio}
        src={url}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onEnded={() => seek(0)}
        onError={() => setFailed(true)}
      />
      <div className="flex items-center gap-4">
        <button
          type="button"
          aria-label={`${playing ? 'Pause' : 'Play'} ‘${title}’`}
          className="grid size-12 shrink-0 place-items-center rounded-full bg-text text-bg"
          onClick={toggle}
        >
          {playing ? (
            <Pause size={18} aria-hidden fill="currentColor" />
          ) : (
            <Play size={18} aria-hidden fill="currentColor" />
          )}
        </button>
        <div className="relative h-14 min-w-0 flex-1 rounded-s focus-within:outline-2 focus-within:outline-offset-4 focus-within:outline-blue">
          <Waveform peaks={peaks} part={at / seconds} />
          <input
            type="range"
            aria-label={`Place in ‘${title}’`}
            aria-valuetext={`${clockOf(at)} of ${clockOf(seconds)}`}
            min={0}
            max={seconds}
            step={1}
            value={at}
            className="absolute inset-0 h-full w-full cursor-pointer opacity-0"
            onChange={(event) => seek(Number(event.target.value))}
          />
        </div>
        <span className="num shrink-0 text-[13px] text-muted" aria-hidden>
          {clockOf(at)} / {clockOf(seconds)}
        </span>
      </div>
      {failed && (
        <p role="alert" className="mt-3 text-[13px] text-danger">
          The recording cannot be played. Reload the page.
        </p>
      )}
    </figure>
  );
}

function Waveform({ peaks, part }: { peaks: readonly number[]; part: number }) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${peaks.length} 100`}
      preserveAspectRatio="none"
      className="size-full"
    >
      {peaks.map((peak, index) => {
        const height = Math.max(3, peak * 100);
        const heard = index / peaks.length < part;
        return (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- bars have no name but their place
            key={index}
            x={index + 0.15}
            y={(100 - height) / 2}
            width={0.7}
            height={height}
            className={heard ? 'fill-gold' : 'fill-muted'}
          />
        );
      })}
    </svg>
  );
}
