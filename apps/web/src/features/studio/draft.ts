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

/** The draft that this tab keeps under a name; null where it keeps none. */
export function keptDraft(name: string): Draft | null {
  try {
    const text = globalThis.sessionStorage?.getItem(name);
    return text ? (Draft.safeParse(JSON.parse(text)).data ?? null) : null;
  } catch {
    return null;
  }
}

export function keepDraft(name: string, draft: Draft): void {
  sessionStorage.setItem(name, JSON.stringify(draft));
}

export const sameDraft = (one: Draft, other: Draft): boolean =>
  JSON.stringify(Draft.parse(one)) === JSON.stringify(Draft.parse(other));

/** The prompt of a picture that is painted after another one, until somebody writes their own. */
export const promptAfter = (title: string): string => `After ‘${cutText(title, 80)}’`;
export const isPromptAfter = (prompt: string): boolean => /^After ‘[^’]*’$/.test(prompt);

/** Which of the studio's modals is open. */
export const studioModal = createStore<'style' | 'model' | null>(null);

/** The recipe of this tab: it outlives leaving the page and loading it again. */
export const recipeDraft = createStore<Draft>(keptDraft(storageKey) ?? freshDraft);

/** A model that has learned one style goes with that alone. */
function fittingStyle(draft: Draft): Draft {
  const { model, style, mixed_styles: mixed } = draft;
  const fits = !isOwnModel(model) || (mixed.length === 0 && styleOfOwnModel(model) === style);
  return fits ? draft : { ...draft, model: builtInModel };
}

/** What matters is marked on one picture: with another, or none, the marks go. */
const marksAfter = (
  { pose_and_depth: before }: Draft,
  { pose_and_depth: after = before }: Partial<Draft>,
): Partial<Draft> => (after === before ? {} : { matters: [] });

export function changeDraft(changes: Partial<Draft>): void {
  const now = recipeDraft.get();
  const draft = fittingStyle({ ...now, ...marksAfter(now, changes), ...changes });
  keepDraft(storageKey, draft);
  recipeDraft.set(draft);
}

/** Back to the defaults; what to paint and in which styles stay. */
export function resetDraft(): void {
  const { prompt, style, mixed_styles } = recipeDraft.get();
  changeDraft({ ...freshDraft, prompt, style, mixed_styles });
}
