import type { PictureCredentials } from '@limn/contracts/credentials';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { actionInWords, faultInWords, signerInWords } from './words.ts';

/** The Content Credentials (C2PA) of a picture file, and whether they are valid. */
export function FileCredentials({ credentials }: { credentials: PictureCredentials }) {
  return (
    <section className="mt-8 border-t pt-6" aria-label="Content Credentials">
      <h2 className="text-xl">What the file says about itself</h2>
      <InWords credentials={credentials} />
    </section>
  );
}

const quiet = (text: ReactNode) => (
  <p dir="auto" className="mt-2 text-muted">
    {text}
  </p>
);

function InWords({ credentials }: { credentials: PictureCredentials }) {
  switch (credentials.state) {
    case 'none':
      return quiet(
        'It has no Content Credentials. That proves nothing: most programs drop them when they save a picture again.',
      );
    case 'unread':
      return quiet(credentials.reason);
    case 'invalid':
      return quiet(<>Its Content Credentials are not valid. {faultInWords(credentials)}</>);
    case 'valid': {
      const { signer, signedAt, generator, actions, ingredients, noTraining } = credentials;
      return (
        <>
          {quiet(
            <>
              Its Content Credentials are valid: the file has not changed since it was signed.{' '}
              {signerInWords(signer)}
              {signedAt && ` Time-stamped ${formatDateTime(signedAt)}.`}
              {generator && ` Written by ${generator}.`}
              {noTraining && ' It may not be used to train models.'}
            </>,
          )}
          <List title="What was done" items={actions.map(actionInWords)} />
          <List
            title="Made from"
            items={ingredients.map(({ title, credentials: own }) =>
              own === 'none'
                ? (title ?? 'Unnamed material')
                : `${title ?? 'Unnamed material'} (its own credentials ${own === 'valid' ? 'held' : 'did not hold'})`,
            )}
          />
        </>
      );
    }
  }
}

function List({ title, items }: { title: string; items: string[] }) {
  if (items.length === 0) return null;
  return (
    <>
      <h3 dir="auto" className="mt-4 font-ui text-[13px] text-muted">
        {title}
      </h3>
      <ul className="mt-1">
        {items.map((item, index) => (
          <li key={`${index} ${item}`} className="break-words">
            {item}
          </li>
        ))}
      </ul>
    </>
  );
}
