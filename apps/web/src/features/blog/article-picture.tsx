import type { Article } from '@limn/contracts/content';
import { classNames } from '../../ui/class-names.ts';

/** Our own pictures also have a small file: `/pictures/name-800.avif` with `/pictures/name-480.avif`. */
const ours = /^(\/pictures\/.+)-(\d+)\.avif$/;

/** An article's picture; the place is kept when its size is not known. */
export function ArticlePicture({
  picture,
  className,
  sizes,
  first = false,
  decorative = false,
}: {
  picture: Article['Image'];
  className?: string;
  sizes: string;
  first?: boolean;
  /** The heading next to it says the same, so it gets an empty alt text. */
  decorative?: boolean;
}) {
  const [, name, width] = ours.exec(picture.url) ?? [];
  const image = (
    <img
      src={picture.url}
      srcSet={name ? `${name}-480.avif 480w, ${picture.url} ${width}w` : undefined}
      sizes={name ? sizes : undefined}
      width={picture.width ?? 1200}
      height={picture.height ?? 800}
      alt={decorative ? '' : picture.alternativeText}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      className={classNames('bg-blank object-cover', first ? className : 'size-full')}
    />
  );
  return first ? (
    image
  ) : (
    <div className={classNames('far overflow-hidden', className)}>{image}</div>
  );
}
