import {
  ContactMessage,
  contactTopics,
  contentRoutes,
  type ContactMessage as Message,
} from '@limn/contracts/content';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Button } from '../../ui/plain-button.tsx';

const topicNames: Record<Message['topic'], string> = {
  question: 'A question',
  licensing: 'Licensing',
  rights: 'A right of mine',
  press: 'Press',
  privacy: 'Privacy',
};

type Faults = Partial<Record<keyof Message, string>>;

function topicNamed(name: string | null): Message['topic'] {
  return contactTopics.find((topic) => topic === name) ?? 'question';
}

function faultsOf(issues: readonly { path: PropertyKey[] | string; message: string }[]): Faults {
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [Array.isArray(path) ? path[0] : path, message]),
  );
}

/** Writes to us. What is wrong is said at its field; what was written stays until it has arrived. */
export function ContactForm() {
  const topicId = useId();
  const [topic, setTopic] = useState<Message['topic']>('question');
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [state, setState] = useState<'writing' | 'sending' | 'sent'>('writing');

  // The outside system is the address: a link may ask for a topic, as `?topic=licensing` does.
  useEffect(() => setTopic(topicNamed(new URLSearchParams(location.search).get('topic'))), []);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entered = ContactMessage.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    setFailure(null);
    setFaults(entered.success ? {} : faultsOf(entered.error.issues));
    if (!entered.success) return;
    setState('sending');
    try {
      await call(contentRoutes.contact, { body: entered.data });
      setState('sent');
    } catch (error) {
      if (error instanceof ApiError) setFaults(faultsOf(error.fields));
      setFailure(messageOf(error));
      setState('writing');
    }
  }

  if (state === 'sent')
    return (
      <div role="status" className="rounded-l border bg-panel p-8">
        <h2 className="text-xl">Your message is on its way.</h2>
        <p className="mt-2 text-base text-muted">
          We answer to the address you gave, usually within two working days.
        </p>
      </div>
    );
  return (
    <form
      noValidate
      onSubmit={(event) => void send(event)}
      className="needs-script flex flex-col gap-5 rounded-l border bg-panel p-6 md:p-8"
    >
      <TextField label="Name" name="name" autoComplete="name" error={faults.name} />
      <TextField
        label="E-mail address"
        name="email"
        type="email"
        autoComplete="email"
        error={faults.email}
      />
      <div className="flex flex-col gap-1.5">
        <label htmlFor={topicId} className="text-sm text-muted">
          What it is about
        </label>
        <select
          id={topicId}
          name="topic"
          value={topic}
          onChange={(event) => setTopic(topicNamed(event.target.value))}
          className="h-11 w-full rounded-[10px] border border-control bg-panel px-2.5 text-base hover:border-text"
        >
          {contactTopics.map((topic) => (
            <option key={topic} value={topic}>
              {topicNames[topic]}
            </option>
          ))}
        </select>
      </div>
      <TextArea label="Message" name="message" rows={7} error={faults.message} />
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      <Button type="submit" look="gold" busy={state === 'sending'} className="self-start">
        Send message
      </Button>
    </form>
  );
}
