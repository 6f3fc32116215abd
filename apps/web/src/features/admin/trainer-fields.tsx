import { useController } from 'react-hook-form';
import { priceText } from '../../domain/price-text.ts';
import { Switch } from '../../ui/choices.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { type Values, whole } from './provider-values.ts';

const hints = {
  comfyui:
    'Uses ComfyUI’s training nodes, which ComfyUI calls experimental. Pictures are sent to its temporary folder and overwritten afterwards.',
  bria: 'Uses Bria’s tailored generation, which takes two to six hours: allow 480 minutes. 1024 pixels and 750 steps are usual. Afterwards Bria deletes the pictures, and a withdrawn model with all its data.',
};

/** Whether artists can have it learn their styles, and on what terms. */
export function TrainerFields({ kind }: { kind: keyof typeof hints }) {
  const { field } = useController<Values, 'settings.trainer.offered'>({
    name: 'settings.trainer.offered',
  });
  const on = field.value ?? false;
  return (
    <fieldset className="grid gap-5">
      <legend className="sr-only">Training models of styles</legend>
      <Switch
        label="Artists can have it learn their styles"
        hint={hints[kind]}
        checked={on}
        onChange={field.onChange}
      />
      {on && (
        <div className="grid gap-5 md:grid-cols-3">
          <NumberField
            name="settings.trainer.steps"
            as={whole}
            label="Steps of a training"
            className="num"
          />
          <NumberField name="settings.trainer.rank" as={whole} label="Rank" className="num" />
          <NumberField
            name="settings.trainer.side"
            as={whole}
            label="Side, pixels"
            hint="Size of training pictures and results: 512 to 1024."
            className="num"
          />
          <NumberField
            name="settings.trainer.credits"
            as={whole}
            label="Credits a training"
            className="num"
          />
          <NumberField
            name="settings.trainer.cost"
            as={priceText}
            label="Cost of one ($)"
            className="num"
          />
          <NumberField
            name="settings.trainer.minutes"
            as={whole}
            label="Minutes at most"
            className="num"
          />
        </div>
      )}
    </fieldset>
  );
}
