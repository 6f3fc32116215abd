import { Image } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { Draft } from './draft.ts';
import { ReferenceStrip } from './reference-strip.tsx';
import { canFollowReference } from './references.ts';
import type { GenerateFailure } from './use-generate.ts';
import { useModels } from './use-models.ts';
import { useReference } from './use-references.ts';

/** Opens the choice of a reference, and shows the current one. */
export function FollowButton({
  draft,
  failure,
}: {
  draft: Draft;
  failure: GenerateFailure | null;
}) {
  const [open, setOpen] = useState(false);
  const { model } = useModels(draft.model);
  const { reference } = useReference(draft.reference);
  if (!model || !canFollowReference(model, draft)) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex h-[34px] max-w-[200px] items-center gap-2 rounded-full border border-line-strong px-3 text-[13px] text-text transition-colors hover:border-control"
      >
        {reference ? (
          <>
            <Picture src={reference.thumbnailUrl} alt="" className="size-[18px] rounded-[5px]" />
            <span className="truncate">
              Follows <bdi>{reference.title}</bdi>
            </span>
          </>
        ) : (
          <>
            <Image size={15} aria-hidden />
            Follow a picture
          </>
        )}
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Choose a picture to follow" wide>
        {draft.prompt.trim() === '' && (
          <p className="mb-3 text-muted">Enter a prompt first: the search uses its words.</p>
        )}
        <ReferenceStrip draft={draft} model={model} failure={failure} />
      </Dialog>
    </>
  );
}
