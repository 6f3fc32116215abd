import { Recipe } from '@limn/contracts/recipe';
import { z } from 'zod';
import { createStore } from '../../lib/store.ts';

/** A recipe being written: its prompt may still be empty. */
const Draft = Recipe.extend({ prompt: z.string().max(1000) });
export type Draft = z.infer<typeof Draft>;

const storageKey = 'limn.recipe';

/** The specification's defaults (§3), taken from the contract so that they are written once. */
export const freshDraft: Draft = { ...Recipe.parse({ prompt: '-' }), prompt: '' };

function stored(): Draft {
  try {
    const text = globalThis.sessionStorage?.getItem(storageKey);
    if (!text) return freshDraft;
    const value: unknown = JSON.parse(text);
    const read = Draft.safeParse(value);
    return read.success ? read.data : freshDraft;
  } catch {
    return freshDraft;
  }
}

/** The prompt of a picture that is painted after another one, until somebody writes their own. */
export const promptAfter = (title: string): string => `After ‘${title.slice(0, 80)}’`;
export const isPromptAfter = (prompt: string): boolean => /^After ‘[^’]*’$/.test(prompt);

/** Which of the studio's modals is open. */
export const studioModal = createStore<'style' | 'model' | null>(null);

/** The recipe of this tab: it outlives leaving the page and loading it again. */
export const recipeDraft = createStore<Draft>(stored());

export function changeDraft(changes: Partial<Draft>): void {
  const draft = { ...recipeDraft.get(), ...changes };
  sessionStorage.setItem(storageKey, JSON.stringify(draft));
  recipeDraft.set(draft);
}

/** Back to the defaults; what to paint and in which styles stay. */
export function resetDraft(): void {
  const { prompt, style, mixed_styles } = recipeDraft.get();
  changeDraft({ ...freshDraft, prompt, style, mixed_styles });
}
