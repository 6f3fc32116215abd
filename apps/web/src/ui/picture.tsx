import { useEffect, useState, type ComponentProps } from 'react';
import { smallerSides } from '@limn/contracts/constants';
import { classNames } from './class-names.ts';

/** The sizes of an artwork's thumbnail, for `srcset`; other pictures have one size. */
function sizesOf(url: string): { srcSet?: string } {
  if (!url.startsWith('/api/art-styles/v1/artworks/')) return {};
  const smaller = smallerSides.map((side) => `${url}&side=${side} ${side}w`);
  return { srcSet: [...smaller, `${url} 800w`].join(', ') };
}

/**
 * Delay before a picture that failed to load is requested again, in milliseconds: the server may be away for a moment.
 */
const asksAgain = [2000, 10_000, 30_000];

/** Whether a picture cannot be shown, and what to call when it did not come. */
function useFailure(src: string | undefined): [boolean, () => void] {
  const [failure, setFailure] = useState({ src, times: 0, isOver: true });
  const hasFailed = failure.src === src && !failure.isOver;
  const again = hasFailed ? asksAgain[failure.times - 1] : undefined;
  // The outside system is the clock.
  useEffect(() => {
    if (again === undefined) return;
    const timer = setTimeout(() => setFailure((last) => ({ ...last, isOver: true })), again);
    return () => clearTimeout(timer);
  }, [again]);
  const fail = () =>
    setFailure((last) => ({ src, times: last.src === src ? last.times + 1 : 1, isOver: false }));
  return [hasFailed, fail];
}

/**
 * A picture that reserves its space while loading, retries a few times, and shows when it cannot be loaded. With
 * `sizes` an artwork is loaded in its display size.
 */
export function Picture({
  alt,
  className,
  fit = 'cover',
  ...rest
}: ComponentProps<'img'> & { alt: string; fit?: 'cover' | 'contain' }) {
  const [hasFailed, fail] = useFailure(rest.src);
  const [loadedSource, setLoadedSource] = useState<string | null>(null);
  if (!rest.src || hasFailed) {
    return (
      <span
        role="img"
        aria-label={alt || 'Picture'}
        className={classNames('grid place-items-center bg-blank text-xs text-muted', className)}
      >
        {rest.src ? 'Picture not available' : null}
      </span>
    );
  }
  return (
    <img
      loading="lazy"
      decoding="async"
      draggable={false}
      {...(rest.sizes && sizesOf(rest.src))}
      {...rest}
      alt={alt}
      onLoad={() => setLoadedSource(rest.src ?? null)}
      onError={fail}
      data-shown={loadedSource === rest.src || undefined}
      className={classNames(
        // Pictures in view or rendered by the server do not fade in.
        rest.loading !== 'eager' &&
          'opacity-0 transition-opacity duration-250 ease-out in-data-drawn:opacity-100 in-data-drawn:transition-none data-shown:opacity-100',
        fit === 'cover' ? 'object-cover' : 'object-contain',
        className,
      )}
    />
  );
}

interface Cover {
  url: string;
  width: number;
  height: number;
  title: string;
}

/** One large picture with up to two small ones, in a frame of constant shape. */
export function CoverMosaic({
  covers,
  name,
  eager = false,
}: {
  covers: readonly Cover[];
  name: string;
  /** It is in sight first: its large picture is what the page waits for. */
  eager?: boolean;
}) {
  const shown = covers.length >= 3 ? covers.slice(0, 3) : covers.slice(0, 1);
  return (
    <div
      className={classNames(
        'grid aspect-4/3 gap-[3px] overflow-hidden rounded-[14px]',
        'bg-blank',
        shown.length === 3 && 'grid-cols-[2fr_1fr] grid-rows-2',
      )}
    >
      {shown.map((cover, index) => {
        const isFirst = eager && index === 0;
        const isLarge = index === 0 && shown.length === 3;
        // On a phone they are a little larger than this, and not worth twice the bytes.
        const width =
          shown.length === 1
            ? '(min-width: 640px) 420px, 77vw'
            : isLarge
              ? '(min-width: 640px) 280px, 55vw'
              : '(min-width: 640px) 140px, 27vw';
        return (
          <div key={cover.url} className={classNames('contents', !isFirst && 'late')}>
            <Picture
              src={cover.url}
              sizes={width}
              {...(isFirst ? { loading: 'eager', fetchPriority: 'high' } : {})}
              width={cover.width}
              height={cover.height}
              alt={index === 0 ? `${cover.title}, a work in ${name}` : ''}
              className={classNames('size-full min-h-0', isLarge && 'row-span-2')}
            />
          </div>
        );
      })}
      {shown.length === 0 && (
        <div className="grid place-items-center bg-blank text-muted">No pictures yet</div>
      )}
    </div>
  );
}
