import { firstCharacter } from '@limn/contracts/text';
import type { Photo } from '@limn/contracts/photos';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';

/** The cover of a book, or its title on blank paper. */
export function BookCover({
  cover,
  title,
  className,
  size = 'medium',
}: {
  cover: Photo | null;
  title: string;
  className?: string;
  size?: 'medium' | 'small';
}) {
  if (!cover)
    return (
      <div
        aria-hidden
        className={classNames(
          'grid aspect-[2/3] place-items-center overflow-hidden rounded-m bg-blank p-3 text-center font-display text-lg break-words text-muted',
          className,
        )}
      >
        {size === 'medium' ? title : firstCharacter(title)}
      </div>
    );
  return (
    <Picture
      src={size === 'medium' ? cover.mediumUrl : cover.smallUrl}
      width={cover.width}
      height={cover.height}
      alt={`Cover of ‘${title}’`}
      className={classNames('aspect-[2/3] rounded-m', className)}
    />
  );
}
