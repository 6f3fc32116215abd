import { Pause, Play } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import type { Slides } from './use-slides.ts';

/** Which slide is shown, one button for each, and one that stops them all. */
export function SlideControls({
  slides,
  names,
  label,
  className,
}: {
  slides: Slides;
  names: readonly string[];
  label: string;
  className?: string;
}) {
  return (
    <div role="group" aria-label={label} className={classNames('flex items-center', className)}>
      {names.map((name, index) => (
        <button
          key={name}
          type="button"
          aria-label={`Show ${name}`}
          aria-pressed={index === slides.shown}
          onClick={() => slides.show(index)}
          className="group grid h-11 w-9 place-items-center"
        >
          <span
            className={classNames(
              'h-[3px] w-[26px] rounded-full transition-colors',
              index === slides.shown ? 'bg-gold' : 'bg-control group-hover:bg-text',
            )}
          />
        </button>
      ))}
      <button
        type="button"
        aria-label={slides.stopped ? 'Start the slideshow' : 'Stop the slideshow'}
        onClick={slides.toggle}
        className="grid size-11 place-items-center text-muted hover:text-text motion-reduce:hidden"
      >
        {slides.stopped ? <Play size={15} aria-hidden /> : <Pause size={15} aria-hidden />}
      </button>
    </div>
  );
}
