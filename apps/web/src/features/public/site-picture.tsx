import { classNames } from '../../ui/class-names.ts';

/** A picture of the public pages, as `packages/scenes/tools/site-pictures.ts` writes them. */
export interface SitePictureFile {
  name: string;
  /** Shape of the largest file, in pixels. */
  width: number;
  height: number;
  /** Widths there are, the smallest first. */
  widths: readonly number[];
  alt: string;
}

const folder = '/pictures';

export function srcSetOf({ name, widths }: SitePictureFile): string {
  return widths.map((width) => `${folder}/${name}-${width}.avif ${width}w`).join(', ');
}

/** AVIF, or a smaller WebP or JPEG for older browsers; its place is kept while it loads. */
export function SitePicture({
  picture,
  sizes,
  className,
  first = false,
}: {
  picture: SitePictureFile;
  /** Display width, as the `sizes` attribute. */
  sizes: string;
  className?: string;
  /** Seen before anything is scrolled: loaded before all others. */
  first?: boolean;
}) {
  const { name, width, height, widths, alt } = picture;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={srcSetOf(picture)} sizes={sizes} />
      <source type="image/webp" srcSet={`${folder}/${name}-${widths[0]}.webp`} />
      <img
        src={`${folder}/${name}-${widths[0]}.jpg`}
        width={width}
        height={height}
        alt={alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding={first ? 'sync' : 'async'}
        draggable={false}
        className={classNames('bg-blank object-cover', className)}
      />
    </picture>
  );
}
