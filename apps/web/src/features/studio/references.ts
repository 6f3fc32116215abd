import type { ReferenceId } from '@limn/contracts/ids';
import type { Model, Recipe } from '@limn/contracts/recipe';
import type { Reference } from '@limn/contracts/references';
import { fieldError } from '../../lib/api-error.ts';
import { createStore } from '../../lib/store.ts';
import { changeDraft, type Draft, recipeDraft, referenceChosen } from './draft.ts';

const storageKey = 'limn.references';

function isSwitchedOff(): boolean {
  try {
    return globalThis.localStorage?.getItem(storageKey) === 'off';
  } catch {
    return false;
  }
}

/** Whether this device searches for references. */
export const searchesReferences = createStore(!isSwitchedOff());

export function setSearchesReferences(on: boolean): void {
  if (on) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, 'off');
  searchesReferences.set(on);
}

/** Whether the pictures that fit the words are still being searched for. */
export const referencesAwaited = createStore(false);

/** Longest time that Generate waits for them, in milliseconds: the server's own limit for its sources. */
const longestWait = 4000;

/** Resolves once the search has preselected what fits the words, or has taken too long. */
export function untilSearched(milliseconds = longestWait): Promise<void> {
  if (!referencesAwaited.get()) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    const stop = referencesAwaited.subscribe(() => {
      if (!referencesAwaited.get()) end();
    });
  });
}

/** References received from the server, by id. */
export const knownReferences = createStore<ReadonlyMap<ReferenceId, Reference>>(new Map());

export function learnReferences(references: readonly Reference[]): void {
  const known = knownReferences.get();
  const fresh = references.filter((reference) => known.get(reference.id) !== reference);
  if (fresh.length > 0)
    knownReferences.set(new Map([...known, ...fresh.map((one) => [one.id, one] as const)]));
}

const peopleRefusal = 'Tick this to show the person, or choose another picture.';

/** @throws ApiError if a recipe shows a person and the user has not confirmed that they may show them */
export function checkPeople(recipe: Recipe): void {
  if (followsPerson(recipe) && !recipe.reference_people)
    throw fieldError('reference_people', peopleRefusal);
}

/** Whether a recipe follows a photograph of a person, or cuts its subject out of one. */
function followsPerson({
  reference,
  reference_subject: subject,
}: Pick<Recipe, 'reference' | 'reference_subject'>): boolean {
  const known = knownReferences.get();
  return [reference, subject].some((id) => id !== null && known.get(id)?.showsPerson);
}

/** A model that can follow a guide can follow a reference, unless one of the person's own pictures is chosen. */
export const canFollowReference = (model: Model, { pose_and_depth }: Draft): boolean =>
  model.capabilities.fields.includes('pose_and_depth') && pose_and_depth === null;

/** Follows what the search preselects, unless the person has chosen a picture, or none. */
export function preselectReference(reference: ReferenceId | null): void {
  const now = recipeDraft.get();
  if (referenceChosen.get() || now.pose_and_depth || now.reference === reference) return;
  changeDraft({ reference }, false);
}
