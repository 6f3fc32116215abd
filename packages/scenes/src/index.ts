// From words to pictures. Drawings are loaded when they are needed.
export { parsePrompt } from './reading/parse-prompt.ts';
export type {
  ElementRequest,
  PromptReading,
  Setting,
  Substitution,
  Unpainted,
} from './vocabulary/reading.ts';
export type { Span } from './vocabulary/words.ts';
export {
  composeScene,
  type ComposeInput,
  type Composition,
  readScene,
} from './composing/compose-scene.ts';
export { poorlyDrawn } from './composing/poorly-drawn.ts';
export type { SceneContent } from './composing/scene-contents.ts';
export { readLabel } from './lift/read-label.ts';
export { paint, type Painting, type PaintInput } from './painting/paint-prompt.ts';
export { planEdit, type EditPlanOptions } from './text-edit/plan-edit.ts';
export { applyEdit, type ApplyOptions } from './text-edit/apply-edit.ts';
export type { EditOperation, EditPlan } from './text-edit/edit-plan.ts';
