import { SitePicture, type SitePictureFile } from '../../../features/public/site-picture.tsx';
import { SlideControls } from '../../../features/public/slide-controls.tsx';
import { useSlides } from '../../../features/public/use-slides.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { Painted } from './pictures.ts';

/** Slides of the sections: four seconds each (specification §9). */
const interval = 4000;

/** A picture as the cover of a book. */
function Cover({
  picture,
  title,
  author,
}: {
  picture: SitePictureFile;
  title: string;
  author: string;
}) {
  return (
    <div className="stage-dots grid size-full place-items-center">
      <div className="relative h-[88%] aspect-2/3 overflow-hidden rounded-[3px] shadow-float">
        <SitePicture
          picture={picture}
          sizes="(min-width: 768px) 30vw, 56vw"
          className="size-full"
        />
        <p
          aria-hidden
          className="absolute inset-x-0 top-0 bg-[linear-gradient(180deg,rgb(0_0_0/.62),transparent)] px-[9%] pt-[9%] pb-[22%] text-center font-display text-[clamp(24px,3.4vw,44px)] leading-[0.95] text-balance text-white"
        >
          {title}
        </p>
        <p
          aria-hidden
          className="absolute inset-x-0 bottom-0 bg-[linear-gradient(0deg,rgb(0_0_0/.6),transparent)] pt-[20%] pb-[7%] text-center text-[13px] tracking-[0.08em] text-white uppercase"
        >
          {author}
        </p>
      </div>
    </div>
  );
}

/** Pictures one after the other in one frame, each with its title and whose style it is in. */
export function Slides({
  pictures,
  label,
  frame,
}: {
  pictures: readonly Painted[];
  label: string;
  /** Class of the frame's shape. */
  frame: string;
}) {
  const slides = useSlides(pictures.length, interval);
  const current = pictures[slides.shown];
  return (
    <figure {...slides.holds} className="overflow-hidden rounded-l border bg-panel">
      <div className={classNames('relative', frame)}>
        {pictures.map(({ picture, title, author }, index) => (
          <div
            key={picture.name}
            aria-hidden={index !== slides.shown}
            className={classNames(
              'absolute inset-0 transition-opacity duration-500 ease-out',
              index === slides.shown ? 'opacity-100' : 'opacity-0',
            )}
          >
            {slides.wants(index) &&
              (author ? (
                <Cover picture={picture} title={title} author={author} />
              ) : (
                <SitePicture
                  picture={picture}
                  sizes="(min-width: 768px) 48vw, 92vw"
                  className="size-full"
                />
              ))}
          </div>
        ))}
      </div>
      <figcaption className="flex min-h-[60px] items-center justify-between gap-3 border-t px-4 py-1.5">
        <span className="min-w-0 text-[13px] text-muted">
          <span className="block truncate font-display text-[19px] leading-tight text-text italic">
            <bdi>{current?.title}</bdi>
          </span>
          {current?.style} by <span className="text-gold-text">{current?.artist}</span> (sample)
        </span>
        <SlideControls
          slides={slides}
          names={pictures.map(({ title }) => title)}
          label={label}
          className="needs-script shrink-0"
        />
      </figcaption>
    </figure>
  );
}
