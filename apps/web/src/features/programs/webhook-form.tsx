import {
  type Webhook,
  type WebhookEventType,
  webhookEventTexts,
  webhookEventTypes,
  webhookRoutes,
} from '@limn/contracts/webhooks';
import { useController } from 'react-hook-form';
import { call } from '../../lib/api.ts';
import { refresh } from '../../lib/use-api.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Problem } from '../../ui/states.tsx';

/** Address and events of a new webhook, or of one that is changed. */
export function WebhookForm({
  webhook,
  onDone,
}: {
  webhook?: Webhook;
  /** With the secret of a new one. */
  onDone: (secret?: string) => void;
}) {
  const form = useContractForm({
    schema: webhookRoutes.create.body,
    values: {
      url: webhook?.url ?? '',
      events: webhook?.events ?? (['licence.refunded'] as WebhookEventType[]),
    },
    submit: async (body) => {
      const secret = webhook
        ? await call(webhookRoutes.update, { params: { id: webhook.id }, body }).then(
            () => undefined,
          )
        : (await call(webhookRoutes.create, { body })).secret;
      await refresh(webhookRoutes.list);
      onDone(secret);
    },
  });
  return (
    <Form form={form} className="flex flex-col gap-5">
      <TextField
        label="Address"
        hint="On the public Internet; begins with https://"
        inputMode="url"
        {...fieldOf(form, 'url')}
      />
      <EventChoice />
      <Problem text={form.problem} />
      <div>
        <Button type="submit" busy={form.busy}>
          {webhook ? 'Save' : 'Add the webhook'}
        </Button>
      </div>
    </Form>
  );
}

/** The field `events` of a form. */
function EventChoice() {
  const { field, fieldState } = useController<{ events: WebhookEventType[] }, 'events'>({
    name: 'events',
  });
  const all = field.value.length === webhookEventTypes.length;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm text-muted">Events</legend>
      <Checkbox
        checked={all}
        onChange={(checked) => field.onChange(checked ? [...webhookEventTypes] : [])}
        label="All of them"
      />
      {webhookEventTypes.map((type) => (
        <Checkbox
          key={type}
          checked={field.value.includes(type)}
          onChange={(checked) =>
            field.onChange(
              webhookEventTypes.filter((one) =>
                one === type ? checked : field.value.includes(one),
              ),
            )
          }
          label={
            <>
              {webhookEventTexts[type]} <code className="num text-[13px] text-muted">{type}</code>
            </>
          }
        />
      ))}
      {fieldState.error && (
        <p role="alert" className="text-[13px] text-danger">
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  );
}
