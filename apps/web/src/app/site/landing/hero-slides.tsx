import { SitePicture } from '../../../features/public/site-picture.tsx';
import { SlideControls } from '../../../features/public/slide-controls.tsx';
import { useSlides } from '../../../features/public/use-slides.ts';
import { classNames } from '../../../ui/class-names.ts';
import { heroPictures, heroSizes } from './pictures.ts';

/** Slides of the hero: five seconds each, half a second from one to the next (specification §9). */
const interval = 5000;

/** The pictures behind the promise, and whose they are. */
export function HeroSlides() {
  const slides = useSlides(heroPictures.length, interval);
  const current = heroPictures[slides.shown];
  return (
    <div {...slides.holds} className="contents">
      <div className="absolute inset-0 max-md:bottom-[46%] md:left-[36%]">
        {heroPictures.map(({ picture }, index) => (
          <div
            key={picture.name}
            aria-hidden={index !== slides.shown}
            className={classNames(
              'absolute inset-0 transition-opacity duration-500 ease-out',
              index === slides.shown ? 'opacity-100' : 'opacity-0',
            )}
          >
            {slides.wants(index) && (
              <SitePicture
                picture={picture}
                first={index === 0}
                sizes={heroSizes}
                className="size-full object-[78%_60%] md:object-[62%_60%]"
              />
            )}
          </div>
        ))}
        <div className="absolute inset-0 max-md:bg-[linear-gradient(0deg,#000_0%,rgb(0_0_0/.2)_34%,transparent_60%)] md:bg-[linear-gradient(90deg,#000_0%,rgb(0_0_0/.5)_20%,transparent_46%),linear-gradient(0deg,rgb(0_0_0/.82),rgb(0_0_0/.35)_16%,transparent_34%)]" />
      </div>
      <div className="page pointer-events-none absolute inset-x-0 bottom-3 z-10 flex items-end justify-between gap-4 md:bottom-5">
        <SlideControls
          slides={slides}
          names={heroPictures.map(({ title }) => title)}
          label="Pictures"
          className="needs-script pointer-events-auto -ml-1.5"
        />
        {current && (
          <p className="pb-2 text-right text-[13px] leading-snug text-[#d8d3c8]">
            <span className="block font-display text-lg leading-tight text-white italic">
              <bdi>{current.title}</bdi>
            </span>
            in the style of <span className="text-gold-text">{current.artist}</span> (sample)
          </p>
        )}
      </div>
    </div>
  );
}
