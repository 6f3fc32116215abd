// @vitest-environment happy-dom
import { ProjectTerms } from '@limn/contracts/project-terms';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '../../../../testing/show.tsx';
import { type RequestDraft, useSavedDraft } from './use-draft.ts';

const empty = ProjectTerms.parse({});

function opened(keep: (draft: RequestDraft) => Promise<void>) {
  function Writing() {
    const [brief, setBrief] = useState('');
    const { state } = useSavedDraft({ terms: { ...empty, brief } }, false, keep);
    return (
      <>
        <textarea
          aria-label="Brief"
          value={brief}
          onChange={(event) => setBrief(event.target.value)}
        />
        <p role="status">{typeof state === 'string' ? state : state.failed}</p>
      </>
    );
  }
  function Page() {
    const [left, setLeft] = useState(false);
    return (
      <>
        {!left && <Writing />}
        <button type="button" onClick={() => setLeft(true)}>
          Leave
        </button>
      </>
    );
  }
  const { user } = show(<Page />);
  /** At one go: each change would be kept by itself on a machine that is slow enough. */
  const type = async (text: string) => {
    await user.click(screen.getByRole('textbox', { name: 'Brief' }));
    await user.paste(text);
  };
  const leave = () => user.click(screen.getByRole('button', { name: 'Leave' }));
  return { type, leave };
}

test('what is typed is kept a moment later, once', async () => {
  const kept: string[] = [];
  const { type, leave } = opened(async ({ terms }) => void kept.push(terms.brief));
  await type('Two posters.');
  await screen.findByText('kept');
  await leave();
  expect(kept).toEqual(['Two posters.']);
});

test('what is typed just before leaving is kept, too', async () => {
  const kept: string[] = [];
  const { type, leave } = opened(async ({ terms }) => void kept.push(terms.brief));
  await type('Two posters.');
  await leave();
  expect(kept).toEqual(['Two posters.']);
});

test('nothing is kept before something has changed', async () => {
  const kept: string[] = [];
  const { leave } = opened(async ({ terms }) => void kept.push(terms.brief));
  await leave();
  expect(kept).toEqual([]);
});

test('what could not be kept is tried again when the form is left', async () => {
  const kept: string[] = [];
  let works = false;
  const { type, leave } = opened(async ({ terms }) => {
    if (!works) throw new Error('The server cannot be reached.');
    kept.push(terms.brief);
  });
  await type('Two posters.');
  await screen.findByText('The server cannot be reached.');
  works = true;
  await leave();
  expect(kept).toEqual(['Two posters.']);
});
