import { artworkLimits } from '@limn/contracts/constants';
import type { StyleDetail } from '@limn/contracts/styles';

export const stepNames = ['Name', 'Pictures', 'Train', 'Price & publish'] as const;
export const ownStepNames = ['Name', 'Pictures', 'Train', 'Paint'] as const;
export type StyleStep = 0 | 1 | 2 | 3;

/** The step that waits to be done; past the last one when the style is published. */
export function currentStep(style: StyleDetail): StyleStep | 4 {
  if (style.published && !style.stale) return 4;
  if (style.status === 'training') return 2;
  if (style.artworks.length < artworkLimits.min) return 1;
  const trained = style.status === 'trained' || style.status === 'published';
  return trained && !style.stale ? 3 : 2;
}

/** Why training cannot start, or null when it can. */
export function trainingObstacle(style: StyleDetail, uploading: number): string | null {
  const { length } = style.artworks;
  if (uploading > 0) return 'Wait until all pictures are uploaded.';
  if (length < artworkLimits.min) {
    const missing = artworkLimits.min - length;
    return `Add ${missing} more ${missing === 1 ? 'picture' : 'pictures'}: a style needs at least ${artworkLimits.min}.`;
  }
  if (length > artworkLimits.max) return `A style has at most ${artworkLimits.max} pictures.`;
  return null;
}
