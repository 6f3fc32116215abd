import { OwnModelId } from '@limn/contracts/ids';
import { z } from 'zod';
import { type JobKind, plainJob } from '../../../platform/jobs.ts';

/** Has a provider train a model of a style. */
export const trainingModel: JobKind<{ modelId: OwnModelId }> = {
  name: 'studio.train-model',
  data: z.object({ modelId: OwnModelId }),
};

/** Asks providers to delete the models that are not needed any more. */
export const removingModels = plainJob('studio.remove-models');
