import {
  ContactMessage,
  contactTopics,
  contentRoutes,
  type ContactMessage as Message,
} from '@limn/contracts/content';
import { useEffect, useId, useState } from 'react';
import { call } from '../../lib/api.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Button } from '../../ui/plain-button.tsx';

const topicNames: Record<Message['topic'], string> = {
  question: 'A question',
  licensing: 'Licensing',
  rights: 'A right of mine',
  press: 'Press',
  privacy: 'Privacy',
};

function topicNamed(name: string | null): Message['topic'] {
  return contactTopics.find((topic) => topic === name) ?? 'question';
}

/** A message to us. Errors appear at their fields; the text stays until it was sent. */
export function ContactForm() {
  const topicId = useId();
  const [sent, setSent] = useState(false);
  const form = useContractForm({
    schema: ContactMessage,
    // The other fields keep what was typed before this page came alive.
    defaultValues: { topic: 'question' },
    submit: async (body) => {
      await call(contentRoutes.contact, { body });
      setSent(true);
    },
  });
  const { setValue, problem } = form;

  // The outside system is the address: a link may ask for a topic, as `?topic=licensing` does.
  useEffect(
    () => setValue('topic', topicNamed(new URLSearchParams(location.search).get('topic'))),
    [setValue],
  );

  if (sent)
    return (
      <div role="status" className="rounded-l border bg-panel p-8">
        <h2 className="text-xl">Your message is on its way.</h2>
        <p className="mt-2 text-base text-muted">
          We answer to the address you gave, usually within two working days.
        </p>
      </div>
    );
  return (
    <Form
      form={form}
      className="needs-script flex flex-col gap-5 rounded-l border bg-panel p-6 md:p-8"
    >
      <TextField label="Name" autoComplete="name" {...fieldOf(form, 'name')} />
      <TextField
        label="E-mail address"
        type="email"
        autoComplete="email"
        {...fieldOf(form, 'email')}
      />
      <div className="flex flex-col gap-1.5">
        <label htmlFor={topicId} className="text-sm text-muted">
          What it is about
        </label>
        <select
          id={topicId}
          {...form.register('topic')}
          className="h-11 w-full rounded-[10px] border border-control bg-panel px-2.5 text-base hover:border-text"
        >
          {contactTopics.map((topic) => (
            <option key={topic} value={topic}>
              {topicNames[topic]}
            </option>
          ))}
        </select>
      </div>
      <TextArea label="Message" rows={7} {...fieldOf(form, 'message')} />
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <Button type="submit" look="gold" busy={form.busy} className="self-start">
        Send message
      </Button>
    </Form>
  );
}
