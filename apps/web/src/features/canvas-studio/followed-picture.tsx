import { layersIn } from '@limn/canvas';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { CanvasSession } from '../canvas/session.ts';
import { useEditor } from '../canvas/use-editor.ts';
import type { Draft } from '../studio/draft.ts';
import { RecipePanel } from '../studio/recipe-panel.tsx';
import type { GenerateFailure } from '../studio/use-generate.ts';
import { useModels } from '../studio/use-models.ts';
import { formatCount } from '../../lib/format.ts';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** The inputs that a whole picture takes from the canvas: references, and regions with their cost. */
export function Followed({
  session,
  regions,
  price,
  withRegions,
  onWithRegions,
}: {
  session: CanvasSession;
  /** Places with words of their own. */
  regions: number;
  /** Credits per region. */
  price: number;
  withRegions: boolean;
  onWithRegions: (on: boolean) => void;
}) {
  const document = useEditor(session.editor, (state) => state.document);
  const references = layersIn(document, null).filter(
    (layer) => layer.kind === 'reference' && layer.visible,
  );
  if (regions + references.length === 0) return null;
  const words = formatCount(regions, 'region', 'regions');
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2 text-[13px] text-muted">
      {references.map((layer) => (
        <span key={layer.id} className="rounded-full border border-line-strong px-3 py-1">
          {layer.kind === 'reference' && layer.use === 'pose_and_depth'
            ? 'Pose and depth'
            : 'Subject'}
          : <bdi>{layer.name}</bdi>
        </span>
      ))}
      {regions > 0 && (
        <Choice on={withRegions} onPress={() => onWithRegions(!withRegions)}>
          {`Then paint ${words}: ${formatCount(price * regions, 'credit', 'credits')} more`}
        </Choice>
      )}
    </div>
  );
}

/** The rest of the recipe, which has its own panel on larger screens. */
export function RecipeButton({
  draft,
  drawnSeed,
  failure,
}: {
  draft: Draft;
  drawnSeed: number | null;
  failure: GenerateFailure | null;
}) {
  const [open, setOpen] = useState(false);
  const { model } = useModels(draft.model);
  return (
    <>
      <button
        type="button"
        aria-label="Recipe"
        onClick={() => setOpen(true)}
        className="inline-flex h-[34px] w-[34px] items-center justify-center rounded-full border border-line-strong text-text transition-colors hover:border-control"
      >
        <SlidersHorizontal size={15} aria-hidden />
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Recipe">
        {model && (
          <RecipePanel
            draft={draft}
            model={model}
            drawnSeed={drawnSeed}
            failure={failure}
            persona={false}
          />
        )}
      </Dialog>
    </>
  );
}

/** One of the available choices. */
export function Choice({
  on,
  onPress,
  children,
}: {
  on: boolean;
  onPress: () => void;
  children: string;
}) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onPress}
      className={classNames(
        'h-8 rounded-full border px-3 text-[13px]',
        on ? 'border-blue text-text' : 'border-line-strong text-muted hover:text-text',
      )}
    >
      {children}
    </button>
  );
}
