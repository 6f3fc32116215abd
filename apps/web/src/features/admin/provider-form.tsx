import {
  type ControlKind,
  controlKinds,
  type Provider,
  providerKinds,
  providerRoutes,
} from '@limn/contracts/providers';
import { studioRoutes } from '@limn/contracts/studio';
import { trainingSources } from '@limn/contracts/training-sources';
import { X } from 'lucide-react';
import { useController, useFieldArray, useFormContext } from 'react-hook-form';
import { trainingLabels } from '../../domain/model-facts.ts';
import { priceText } from '../../domain/price-text.ts';
import { call } from '../../lib/api.ts';
import { refresh } from '../../lib/use-api.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Switch } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { notify } from '../../ui/notifications.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { Select } from '../../ui/select.tsx';
import { Problem } from '../../ui/states.tsx';
import { TrainerFields } from './trainer-fields.tsx';
import {
  budgetText,
  decimal,
  FormInput,
  fresh,
  type Values,
  valuesOf,
  whole,
} from './provider-values.ts';

export const kindNames: Record<Provider['kind'], string> = {
  comfyui: 'ComfyUI',
  bria: 'Bria',
  fal: 'fal',
  openai: 'OpenAI-compatible',
};
const addresses: Record<Provider['kind'], string> = {
  comfyui: 'http://localhost:8188',
  bria: 'https://engine.prod.bria-api.com/v2',
  fal: 'https://queue.fal.run',
  openai: 'https://api.openai.com/v1',
};

/** Adds a provider, or changes one. Keys are written here and never read back. */
export function ProviderForm({
  provider,
  onClose,
}: {
  provider: Provider | undefined;
  onClose: () => void;
}) {
  const form = useContractForm({
    schema: FormInput,
    defaultValues: provider ? valuesOf(provider) : fresh,
    submit: async ({ headers = [], ...input }) => {
      // No new headers entered: the stored ones stay.
      const body = headers.length > 0 ? { ...input, headers } : input;
      await (provider
        ? call(providerRoutes.update, { params: { id: provider.id }, body })
        : call(providerRoutes.create, { body }));
      notify(`${input.name} saved.`);
      await refresh(providerRoutes.list, studioRoutes.models);
      onClose();
    },
  });
  const kind = form.watch('kind');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={provider ? `Change ${provider.name}` : 'Add a provider'}
      description="Its model composes from people’s prompts; Limn paints the composition."
      wide
    >
      <Form form={form} className="grid gap-5">
        <div className="grid gap-5 md:grid-cols-2">
          {!provider && <Kind />}
          <TextField label="Name of the model" {...fieldOf(form, 'name')} />
          <TextField
            label="Address"
            inputMode="url"
            placeholder={addresses[kind]}
            disabled={provider?.fromEnvironment ?? false}
            {...fieldOf(form, 'address')}
          />
          <TextField
            label={kind === 'comfyui' ? 'Checkpoint' : 'Model, as the provider names it'}
            {...fieldOf(form, 'settings.model')}
          />
          <TextField label="Version" {...fieldOf(form, 'version')} />
        </div>
        <Headers known={provider?.headerNames ?? []} />
        {kind === 'comfyui' && <ComfyUiFields />}
        {(kind === 'comfyui' || kind === 'bria') && <TrainerFields kind={kind} />}
        {kind === 'openai' && <SdServer />}
        <div className="grid gap-5 md:grid-cols-2">
          <Training />
          <TextField
            label="What it was trained on, in a sentence"
            {...fieldOf(form, 'training.text')}
          />
          <TextField
            label="Link to a source (optional)"
            inputMode="url"
            {...fieldOf(form, 'training.url')}
          />
          <TextField label="Licence of the model" {...fieldOf(form, 'licence')} />
        </div>
        <div className="grid gap-5 md:grid-cols-4">
          <NumberField name="credits" as={whole} label="Credits a picture" className="num" />
          <NumberField
            name="costPerThousand"
            as={priceText}
            label="Cost of 1,000 ($)"
            className="num"
          />
          <NumberField
            name="monthlyBudget"
            as={budgetText}
            label="Budget a month ($)"
            placeholder="No limit"
            className="num"
          />
          <NumberField name="deadline" as={whole} label="Seconds at most" className="num" />
        </div>
        <Enabled />
        <Problem text={form.problem} />
        <div className="flex justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="plain" busy={form.busy}>
            {form.busy ? 'Saving' : 'Save'}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function Kind() {
  const { field } = useController<Values, 'kind'>({ name: 'kind' });
  const { setValue } = useFormContext<Values>();
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-sm text-muted">Kind</span>
      <Select
        label="Kind"
        value={field.value}
        options={providerKinds.map((value) => ({ value, label: kindNames[value] }))}
        onChange={(kind) => {
          field.onChange(kind);
          // Its terms are another provider's, and may not be shown for this one.
          setValue('settings.trainer.offered', false);
        }}
        ref={field.ref}
        className="h-11"
      />
    </div>
  );
}

function Training() {
  const { field } = useController<Values, 'training.source'>({ name: 'training.source' });
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-sm text-muted">Trained on</span>
      <Select
        label="Trained on"
        value={field.value}
        options={trainingSources.map((value) => ({ value, label: trainingLabels[value] }))}
        onChange={field.onChange}
        ref={field.ref}
        className="h-11"
      />
    </div>
  );
}

function Enabled() {
  const { field } = useController<Values, 'enabled'>({ name: 'enabled' });
  return <Switch label="Switched on" checked={field.value} onChange={field.onChange} />;
}

function SdServer() {
  const { field } = useController<Values, 'settings.sdServer'>({ name: 'settings.sdServer' });
  const marked = field.value ?? false;
  return (
    <div className="grid items-end gap-5 md:grid-cols-2">
      <Switch
        label="This is stable-diffusion.cpp’s server"
        hint="Sends seed, steps and negative prompt in this provider’s own format."
        checked={marked}
        onChange={field.onChange}
      />
      {marked && <NumberField name="settings.steps" as={whole} label="Steps" className="num" />}
    </div>
  );
}

function ComfyUiFields() {
  const form = useFormContext<Values>();
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 md:grid-cols-4">
        <TextField label="Sampler" placeholder="euler" {...fieldOf(form, 'settings.sampler')} />
        <TextField
          label="Scheduler"
          placeholder="normal"
          {...fieldOf(form, 'settings.scheduler')}
        />
        <NumberField name="settings.steps" as={whole} label="Steps" className="num" />
        <NumberField name="settings.guidance" as={decimal} label="Guidance" className="num" />
        <NumberField name="settings.side" as={whole} label="Short side, pixels" className="num" />
        <TextField label="LoRA (optional)" {...fieldOf(form, 'settings.lora')} />
        <NumberField
          name="settings.loraStrength"
          as={decimal}
          label="LoRA strength"
          className="num"
        />
        <TextField label="ControlNet (optional)" {...fieldOf(form, 'settings.controlNet')} />
        {form.watch('settings.controlNet') && <FollowedKind />}
      </div>
      <TextArea
        label="Further servers (optional)"
        hint="One address per line, all with the same models. Each picture goes to the least busy one; headers are sent to all."
        rows={2}
        className="num text-[13px]"
        {...fieldOf(form, 'settings.servers')}
      />
      <TextArea
        label="A graph of your own (optional)"
        hint="Exported with ‘Export (API)’, with {{prompt}} and {{seed}} where these belong; also {{negative}}, {{width}}, {{height}}, {{model}}, {{steps}}, {{guidance}}, {{sampler}} and {{scheduler}}."
        className="num text-[13px]"
        {...fieldOf(form, 'settings.graph')}
      />
    </div>
  );
}

const controlNames: Record<ControlKind, string> = {
  picture: 'The picture as it is',
  edges: 'Its edges',
  depth: 'Its depth',
  pose: 'The pose of people in it',
};

function FollowedKind() {
  const { field } = useController<Values, 'settings.controlKind'>({
    name: 'settings.controlKind',
  });
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-sm text-muted">It follows</span>
      <Select
        label="It follows"
        value={field.value ?? 'picture'}
        options={controlKinds.map((value) => ({ value, label: controlNames[value] }))}
        onChange={field.onChange}
        ref={field.ref}
        className="h-11"
      />
    </div>
  );
}

function Headers({ known }: { known: readonly string[] }) {
  const form = useFormContext<Values>();
  const { fields, append, remove } = useFieldArray<Values, 'headers'>({ name: 'headers' });
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm text-muted">Headers, keys among them</legend>
      {known.length > 0 && (
        <p className="mb-2 text-[13px] text-muted">
          {known.join(', ')}: stored, and never shown. What you enter replaces them. If you change
          the address, enter them again.
        </p>
      )}
      <ul className="flex flex-col gap-3">
        {fields.map(({ id }, index) => (
          <li key={id} className="flex items-start gap-3">
            <div className="grid flex-1 gap-3 md:grid-cols-2">
              <TextField
                label={`Name of header ${index + 1}`}
                hideLabel
                placeholder="Authorization"
                autoComplete="off"
                {...fieldOf(form, `headers.${index}.name`)}
              />
              <TextField
                label={`Value of header ${index + 1}`}
                hideLabel
                type="password"
                autoComplete="new-password"
                {...fieldOf(form, `headers.${index}.value`)}
              />
            </div>
            <IconButton label={`Remove header ${index + 1}`} onClick={() => remove(index)}>
              <X size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button
        size="small"
        className={fields.length > 0 ? 'mt-3' : ''}
        onClick={() => append({ name: '', value: '' })}
      >
        Add a header
      </Button>
    </fieldset>
  );
}
