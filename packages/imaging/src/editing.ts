// The edits, marks and fingerprints: a browser that only paints need not load them.
export { drawPreviewMark } from './finish/preview-mark.ts';
export { embedMark } from './mark/embed-mark.ts';
export { type MarkReading, readMark, type ReadOptions } from './mark/read-mark.ts';
export {
  type Fingerprint,
  fingerprint,
  fingerprintBits,
  fingerprintDistance,
} from './mark/fingerprint.ts';
export { complete, type CompleteOptions } from './retouch/complete.ts';
export { outpaint, type Growth } from './retouch/fill/outpaint.ts';
export { heal } from './retouch/brush/heal.ts';
export { clone, type CloneOptions } from './retouch/brush/clone.ts';
export { cutOut, type CutOut, type CutOutOptions } from './retouch/cut-out/cut-out.ts';
export {
  replaceBackground,
  type ReplaceBackgroundOptions,
} from './retouch/blend/replace-background.ts';
export { drop, type DropOptions } from './retouch/blend/drop.ts';
export { upscale } from './retouch/upscale/upscale.ts';
export { adjust, type AdjustOptions } from './retouch/adjust/adjust.ts';
export type { AdjustSettings, CurvePoints, HueRange } from './retouch/adjust/settings.ts';
export { planEdit, type PlanOptions } from './retouch/text/plan-edit.ts';
export { applyEdit, type ApplyOptions } from './retouch/text/apply-edit.ts';
export type { EditOperation, EditPlan } from './retouch/text/edit-plan.ts';
