import type { ReferenceId } from '@limn/contracts/ids';
import type { Model } from '@limn/contracts/recipe';
import type { Reference } from '@limn/contracts/references';
import { X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { ImageChoice } from '../../domain/image-choice.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { useStore } from '../../lib/store.ts';
import { IconButton } from '../../ui/button.tsx';
import { Checkbox, Switch } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { changeDraft, clearReferences, type Draft } from './draft.ts';
import { AboutReference } from '../../domain/about-reference.tsx';
import { ReferenceTiles } from './reference-tiles.tsx';
import { searchesReferences, setSearchesReferences } from './references.ts';
import type { GenerateFailure } from './use-generate.ts';
import { useReference, useReferences, wordsOf } from './use-references.ts';

/** Maximum pictures shown for a search, including the chosen one. */
const mostShown = 8;

const quietLink =
  'inline-flex min-h-11 items-center rounded-s text-blue underline-offset-4 hover:underline lg:min-h-0';

function turn(on: boolean): void {
  setSearchesReferences(on);
  clearReferences();
}

function choose(reference: ReferenceId | null, { reference_subject: subject }: Draft): void {
  // A drawn scene has no second picture, and a picture is not its own.
  const isFree = reference === null || reference === subject;
  changeDraft({ reference, ...(isFree && { reference_subject: null }) });
}

/** Openly licensed pictures that fit the prompt: the chosen one gives the composition. */
export function ReferenceStrip({
  draft,
  model,
  failure,
}: {
  draft: Draft;
  model: Model;
  failure: GenerateFailure | null;
}) {
  const id = useId();
  const on = useStore(searchesReferences);
  const { search, like, showLike } = useReferences(draft, on);
  const guide = useReference(draft.reference);
  const subject = useReference(draft.reference_subject);
  const [pointed, setPointed] = useState<Reference | null>(null);
  const [choosesSubject, setChoosesSubject] = useState(false);

  const isOpen = (on && wordsOf(draft.prompt) !== '') || draft.reference !== null;
  const listed = search.references ?? [];
  const isListed = listed.some((reference) => reference.id === draft.reference);
  const shown =
    guide.reference && !isListed ? [guide.reference, ...listed.slice(0, mostShown - 1)] : listed;
  const waiting = search.searching && !search.references ? mostShown - shown.length : 0;
  const takesSubject = model.capabilities.fields.includes('canvas_subject');
  const showsPerson = [guide, subject].some(({ reference }) => reference?.showsPerson);
  const told = pointed ?? guide.reference;
  const refusal = failure?.fields.reference ?? failure?.fields.reference_subject;

  return (
    <section
      aria-labelledby={`${id}-title`}
      className="rounded-l border bg-raised px-3.5 py-2.5 text-[13px]"
    >
      <div className="flex flex-wrap items-center gap-x-3 max-lg:min-h-11">
        <h2 id={`${id}-title`} className="font-ui text-[13px] font-medium tracking-normal">
          Follow a picture
        </h2>
        <p className="text-muted max-sm:order-last max-sm:w-full">
          {on ? 'Only your words are sent to the sources.' : 'The search is off.'}
        </p>
        <div className="ml-auto flex items-center max-lg:min-h-11">
          <Switch label="Search for references" checked={on} onChange={turn} />
        </div>
      </div>
      {isOpen && (
        <>
          <div className={search.searching && listed.length > 0 ? 'mt-1.5 opacity-60' : 'mt-1.5'}>
            <ReferenceTiles
              own={search.own}
              onOwn={(pose_and_depth) => changeDraft({ pose_and_depth })}
              references={shown}
              waiting={waiting}
              chosen={draft.reference}
              subject={draft.reference_subject}
              onChoose={(reference) => choose(reference, draft)}
              onSubject={
                choosesSubject && draft.reference
                  ? (reference_subject) => {
                      // The scene is kept, too, when the words change.
                      changeDraft({ reference: draft.reference, reference_subject });
                      setChoosesSubject(false);
                    }
                  : null
              }
              onPoint={setPointed}
            >
              {search.error ? (
                <Said>
                  <span role="alert">{messageOf(search.error)}</span>{' '}
                  <button type="button" className={quietLink} onClick={search.retry}>
                    Try again
                  </button>
                </Said>
              ) : (
                on && shown.length === 0 && waiting === 0 && <NothingFound />
              )}
            </ReferenceTiles>
          </div>
          <div className="flex min-h-[26px] flex-wrap items-center gap-x-4 lg:gap-y-1 max-lg:min-h-[84px] max-lg:content-start">
            <p className="min-w-0 flex-1 text-muted max-lg:min-h-10 max-lg:basis-full lg:min-w-[440px]">
              {told ? (
                <AboutReference reference={told} />
              ) : guide.error ? (
                <span className="text-danger">{messageOf(guide.error)}</span>
              ) : (
                draft.reference === null &&
                (waiting > 0
                  ? 'Searching for pictures that fit your words.'
                  : 'Drawn scene: a picture-book drawing of your words.')
              )}
            </p>
            {draft.reference && on && (
              <button
                type="button"
                className={quietLink}
                onClick={() => showLike(like === draft.reference ? null : draft.reference)}
              >
                {like === draft.reference ? 'Back to the search' : 'More like this'}
              </button>
            )}
            {like && like !== draft.reference && (
              <button type="button" className={quietLink} onClick={() => showLike(null)}>
                Back to the search
              </button>
            )}
            {draft.reference && takesSubject && shown.length > 1 && (
              <button
                type="button"
                aria-pressed={choosesSubject}
                className={quietLink}
                onClick={() => setChoosesSubject(!choosesSubject)}
              >
                Subject from another picture
              </button>
            )}
            {draft.reference_subject && (
              <span className="inline-flex max-w-[240px] items-center gap-1 rounded-full border border-line-strong pl-3">
                <span className="truncate">
                  Subject: <bdi>{subject.reference?.title ?? 'another picture'}</bdi>
                </span>
                <IconButton
                  label="Clear the subject"
                  className="max-lg:size-11 lg:size-7"
                  onClick={() => changeDraft({ reference_subject: null })}
                >
                  <X size={15} aria-hidden />
                </IconButton>
              </span>
            )}
          </div>
          {search.problems.length > 0 && (
            <p className="mt-1 text-muted" role="status">
              {search.problems.join(' ')}
            </p>
          )}
          {showsPerson && (
            <div className="mt-2">
              <Checkbox
                label="I have the right to show this person, or it is for private use"
                checked={draft.reference_people}
                onChange={(reference_people) => changeDraft({ reference_people })}
              />
              {failure?.fields.reference_people && !draft.reference_people && (
                <p role="alert" className="mt-1 text-danger">
                  {failure.fields.reference_people}
                </p>
              )}
            </div>
          )}
          {refusal && (
            <p role="alert" className="mt-1 text-danger">
              {refusal}
            </p>
          )}
        </>
      )}
    </section>
  );
}

/** A sentence in place of pictures, with the same height. */
function Said({ children }: { children: ReactNode }) {
  return (
    <div className="flex h-24 min-w-[220px] flex-1 flex-col items-start justify-center gap-1 text-muted lg:h-[82px]">
      {children}
    </div>
  );
}

function NothingFound() {
  const [adds, setAdds] = useState(false);
  return (
    <Said>
      <p role="status">
        No picture fits these words.{' '}
        <button type="button" className={quietLink} onClick={() => setAdds(true)}>
          Add a photo of yours
        </button>
        , or draw it without one.
      </p>
      <Dialog open={adds} onOpenChange={setAdds} title="Follow a photo of yours" wide>
        <ImageChoice
          onChoose={(pose_and_depth) => {
            setAdds(false);
            changeDraft({ pose_and_depth });
          }}
        />
      </Dialog>
    </Said>
  );
}
