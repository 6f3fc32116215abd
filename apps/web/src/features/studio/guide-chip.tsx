import type { ImageId } from '@limn/contracts/ids';
import { imageRoutes } from '@limn/contracts/studio';
import { X } from 'lucide-react';
import { useApi } from '../../lib/use-api.ts';
import { Picture } from '../../ui/picture.tsx';
import { changeDraft } from './draft.ts';

/** The guide picture, with a button to remove it. */
export function GuideChip({ id }: { id: ImageId }) {
  const { data: image } = useApi(imageRoutes.get, { params: { id } });
  return (
    <span className="inline-flex h-[34px] max-w-[240px] items-center gap-2 rounded-full border border-line-strong pl-2 text-[13px]">
      {image && (
        <Picture src={image.thumbnailUrl} alt="" className="size-[22px] shrink-0 rounded-[5px]" />
      )}
      <span className="truncate">
        Follows <bdi>{image?.title ?? 'a picture of yours'}</bdi>
      </span>
      <button
        type="button"
        aria-label="Stop following this picture"
        onClick={() => changeDraft({ pose_and_depth: null })}
        className="grid size-[32px] shrink-0 place-items-center rounded-full text-muted hover:text-text"
      >
        <X size={14} aria-hidden />
      </button>
    </span>
  );
}
