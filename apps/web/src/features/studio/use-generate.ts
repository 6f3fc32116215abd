import { ownModelRoutes } from '@limn/contracts/own-models';
import { fitting, Recipe } from '@limn/contracts/recipe';
import { sampleRoutes } from '@limn/contracts/samples';
import { studioRoutes, type Generation } from '@limn/contracts/studio';
import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { newRequestId } from '../../lib/request-id.ts';
import { keep, refresh } from '../../lib/use-api.ts';
import { type Draft, isPhotoAlone, promptAfter } from './draft.ts';
import { useModels } from './use-models.ts';

export interface GenerateFailure {
  message: string;
  /** Messages that are shown at a field of the recipe instead. */
  fields: {
    prompt?: string;
    mixed_styles?: string;
    pose_and_depth?: string;
    canvas_subject?: string;
    persona?: string;
    reference?: string;
    reference_subject?: string;
    reference_people?: string;
  };
}

const inStrip = '‘Follow a picture’.';
/** Fields that show their own messages, and where they are. */
const recipeFields = [
  { name: 'mixed_styles', at: '‘Styles’ in the recipe.' },
  { name: 'pose_and_depth', at: '‘Pose and depth’ in the recipe.' },
  { name: 'canvas_subject', at: '‘Subject’ in the recipe.' },
  { name: 'persona', at: '‘Persona’ in the recipe.' },
  { name: 'reference', at: inStrip },
  { name: 'reference_subject', at: inStrip },
  { name: 'reference_people', at: inStrip },
] as const;

function failureOf(error: unknown): GenerateFailure {
  const fields = error instanceof ApiError ? error.fields : [];
  for (const { name, at } of recipeFields) {
    const own = fields.find(({ path }) => path === name);
    if (own) return { message: `See ${at}`, fields: { [name]: own.message } };
  }
  const details = fields.map(({ message }) => message).join(' ');
  const message = messageOf(error);
  return {
    message: details && !message.includes(details) ? `${message} ${details}` : message,
    fields: {},
  };
}

/**
 * Queues a generation. Retrying after a lost response does not count twice. The error stays until the draft changes.
 */
export function useGenerate(
  draft: Draft,
  onQueued: (generation: Generation) => void,
  /** Queues it. */
  ask: (asked: Recipe & { requestId: string; artistPrice?: number }) => Promise<Generation>,
) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ draft: Draft; failure: GenerateFailure } | null>(null);
  const { model } = useModels(draft.model);
  const pending = useRef<{ recipe: string; requestId: string } | null>(null);

  async function generate(asked: Draft): Promise<void> {
    if (busy) return;
    const setFailure = (failure: GenerateFailure) => setFailed({ draft: asked, failure });
    const words = isPhotoAlone(asked)
      ? asked.prompt.trim() || promptAfter('a photo')
      : asked.prompt;
    const read = Recipe.safeParse({ ...asked, prompt: words });
    if (!read.success) {
      const issue = read.error.issues[0];
      const message = issue?.message ?? 'The recipe is not complete.';
      setFailure(
        issue?.path[0] === 'prompt'
          ? { message: '', fields: { prompt: message } }
          : { message, fields: {} },
      );
      return;
    }
    const asking = model ? fitting(model, read.data) : read.data;
    const recipe = JSON.stringify(asking);
    if (pending.current?.recipe !== recipe) pending.current = { recipe, requestId: newRequestId() };
    setBusy(true);
    setFailed(null);
    try {
      const { requestId } = pending.current;
      const artistPrice = model?.artistPrice?.amount;
      const generation = await ask({
        ...asking,
        requestId,
        // The price shown to the person: another one must not be charged unseen.
        ...(artistPrice !== undefined && { artistPrice }),
      });
      pending.current = null;
      keep(studioRoutes.get, { params: { id: generation.id } }, generation);
      onQueued(generation);
    } catch (error) {
      // Only if the answer was lost may the request be repeated with the same key.
      if (!(error instanceof ApiError) || error.code !== 'network') pending.current = null;
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
      void refresh(studioRoutes.credits, sampleRoutes.ownPictures, ownModelRoutes.offered);
    }
  }

  return { generate, busy, failure: failed?.draft === draft ? failed.failure : null };
}
