import type { Model } from '@limn/contracts/recipe';
import { formatCount } from '../../lib/format.ts';
import { RadioCards } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** The models there are and what they cost. */
export function ModelPicker({
  open,
  onOpenChange,
  models,
  chosen,
  onChoose,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  models: readonly Model[];
  chosen: string;
  onChoose: (id: string) => void;
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Choose a model">
      <RadioCards
        label="Model"
        value={chosen}
        onChange={(id) => {
          onChoose(id);
          onOpenChange(false);
        }}
        choices={models.map((model) => ({
          value: model.id,
          title: model.name,
          text: model.description,
          aside: (
            <span className="num text-[13px] whitespace-nowrap text-muted">
              {formatCount(model.credits, 'credit', 'credits')} a picture
            </span>
          ),
        }))}
      />
    </Dialog>
  );
}
