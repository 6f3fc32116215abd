import { cutText } from '@limn/contracts/text';
import { builtInModel, isOwnModel, Recipe, styleOfOwnModel } from '@limn/contracts/recipe';
import { z } from 'zod';
import { createStore } from '../../lib/store.ts';

/** A recipe being written: its prompt may still be empty. */
const Draft = Recipe.extend({ prompt: z.string().max(1000) });
export type Draft = z.infer<typeof Draft>;

const storageKey = 'limn.recipe';

/** The specification's defaults (§3), taken from the contract so that they are written once. */
export const freshDraft: Draft = { ...Recipe.parse({ prompt: '-' }), prompt: '' };

/** This tab's stored text under a name; null if there is none, or storage is blocked. */
function keptText(name: string): string | null {
  try {
    return globalThis.sessionStorage?.getItem(name) ?? null;
  } catch {
    return null;
  }
}

/** The draft that this tab keeps under a name; null if it keeps none. */
function keptDraft(name: string): Draft | null {
  try {
    const text = keptText(name);
    return text ? (Draft.safeParse(JSON.parse(text)).data ?? null) : null;
  } catch {
    return null;
  }
}

export const sameDraft = (one: Draft, other: Draft): boolean =>
  JSON.stringify(Draft.parse(one)) === JSON.stringify(Draft.parse(other));

/** The prompt of a picture painted after another one, until the person writes their own. */
export const promptAfter = (title: string): string => `After ‘${cutText(title, 80)}’`;
export const isPromptAfter = (prompt: string): boolean => /^After ‘[^’]*’$/.test(prompt);

/** Whether the guide picture is the only input, without a prompt. */
export const isPhotoAlone = ({ prompt, pose_and_depth: guide }: Draft): boolean =>
  guide !== null && (prompt.trim() === '' || isPromptAfter(prompt));

/** Which of the studio's modals is open. */
export const studioModal = createStore<'style' | 'model' | null>(null);

/** The recipe of this tab: it outlives leaving the page and loading it again. */
export const recipeDraft = createStore<Draft>(keptDraft(storageKey) ?? freshDraft);

/** A model that learned one style can only be used with that style. */
function fittingStyle(draft: Draft): Draft {
  const { model, style, mixed_styles: mixed } = draft;
  const fits = !isOwnModel(model) || (mixed.length === 0 && styleOfOwnModel(model) === style);
  return fits ? draft : { ...draft, model: builtInModel };
}

/** Focus areas belong to one picture: another guide, or none, clears them. */
const marksAfter = (
  { pose_and_depth: before }: Draft,
  { pose_and_depth: after = before }: Partial<Draft>,
): Partial<Draft> => (after === before ? {} : { matters: [] });

/** Where this tab keeps the recipe that is being written: the studio's, or that of an open canvas. */
let place = storageKey;

/** The last draft of this tab, in the studio or on a canvas. */
const lastKey = 'limn.last-recipe';

/** The style and model that were chosen last, in the studio or on a canvas. */
export function lastLook(): Pick<Draft, 'style' | 'mixed_styles' | 'model'> {
  const { style, mixed_styles, model } = keptDraft(lastKey) ?? recipeDraft.get();
  return { style, mixed_styles, model };
}

const chosenKeyOf = (name: string): string => `${name}.reference-chosen`;

/**
 * Whether the person chose the reference of the draft, or none, themselves. Until then the picture that the search
 * preselects is followed.
 */
export const referenceChosen = createStore(keptText(chosenKeyOf(storageKey)) === 'true');

function setReferenceChosen(chosen: boolean): void {
  if (chosen === referenceChosen.get()) return;
  sessionStorage.setItem(chosenKeyOf(place), String(chosen));
  referenceChosen.set(chosen);
}

export const noReferences = {
  reference: null,
  reference_subject: null,
  reference_people: false,
} as const;

/** One picture is followed and one gives the subject: the person's own, or a reference. The last choice counts. */
function onlyOneFollowed(now: Draft, changes: Partial<Draft>): Partial<Draft> {
  if (changes.pose_and_depth) return { ...changes, ...noReferences };
  const isStale =
    changes.prompt !== undefined && changes.prompt !== now.prompt && !referenceChosen.get();
  return {
    // A reference that was preselected for another prompt.
    ...(isStale && { reference: null }),
    ...(changes.canvas_subject && { reference_subject: null }),
    ...changes,
    ...(changes.reference && { pose_and_depth: null }),
    ...(changes.reference_subject && { canvas_subject: null }),
  };
}

/** The person's word counts for the pictures it was given for. */
function peopleAfter(now: Draft, changes: Partial<Draft>): Partial<Draft> {
  const { reference = now.reference, reference_subject: subject = now.reference_subject } = changes;
  const isSame = reference === now.reference && subject === now.reference_subject;
  return isSame ? {} : { reference_people: false };
}

function writeDraft(asked: Partial<Draft>): void {
  const now = recipeDraft.get();
  const changes = onlyOneFollowed(now, asked);
  const draft = fittingStyle({
    ...now,
    ...marksAfter(now, changes),
    ...peopleAfter(now, changes),
    ...changes,
  });
  for (const name of [place, lastKey]) sessionStorage.setItem(name, JSON.stringify(draft));
  recipeDraft.set(draft);
}

/** @param byPerson the person chose what changes; a reference that is only preselected gives way to the next one */
export function changeDraft(changes: Partial<Draft>, byPerson = true): void {
  writeDraft(changes);
  if (changes.pose_and_depth) setReferenceChosen(false);
  else if (changes.reference !== undefined) setReferenceChosen(byPerson);
}

/** Without references; from then on the search preselects one again. */
export function clearReferences(changes: Partial<Draft> = {}): void {
  writeDraft({ ...changes, ...noReferences });
  setReferenceChosen(false);
}

/**
 * Switches to a separate draft while something is open, and back to the previous one afterwards.
 * @param name the key this tab stores it under
 * @param fresh the draft to start with if none is stored
 * @returns a function that switches back
 */
export function openDraft(name: string, fresh: Draft): () => void {
  const before = { place, draft: recipeDraft.get(), chosen: referenceChosen.get() };
  place = name;
  recipeDraft.set(keptDraft(name) ?? fresh);
  referenceChosen.set(keptText(chosenKeyOf(name)) === 'true');
  return () => {
    place = before.place;
    recipeDraft.set(before.draft);
    referenceChosen.set(before.chosen);
  };
}

/** A picture is followed: colours, light and weather are all that its words decide. */
export const isGuided = ({
  pose_and_depth,
  reference,
}: Pick<Draft, 'pose_and_depth' | 'reference'>): boolean =>
  pose_and_depth !== null || reference !== null;

/** Whether a picture gives the subject; the prompt's nouns are then ignored. */
export const hasSubject = ({
  canvas_subject,
  reference_subject,
}: Pick<Draft, 'canvas_subject' | 'reference_subject'>): boolean =>
  canvas_subject !== null || reference_subject !== null;

/** Back to the defaults; what to paint and in which styles stay. */
export function resetDraft(): void {
  const { prompt, style, mixed_styles } = recipeDraft.get();
  clearReferences({ ...freshDraft, prompt, style, mixed_styles });
}
