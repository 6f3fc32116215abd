export { assertPictureFits, assertWordsFit, moderator } from './moderation.ts';
export { keepConfiguredProvider } from './environment.ts';
export { addProviderRoutes } from './routes.ts';
export { cleanPrompt } from './clean-prompt.ts';
export { compose, type Composed, keptComposition } from './compose.ts';
export type { WorkParts as ComposeParts } from './work.ts';
export { interrupted } from './retries.ts';
export {
  fewestWorks,
  forgetTrainingPictures,
  providerOfTrained,
  removeTrained,
  trainerOf,
  trainersOffered,
  trainModel,
} from './train.ts';
export {
  abilitiesOf,
  supportsContext,
  composedModels,
  composedVersions,
  providerOfModel,
  trainedModel,
  trainedVersion,
} from './offered.ts';
export type { ComposeOrder } from './provider.ts';
export { testProvider } from './manage.ts';
export { isComposed, listProviders, providerById as providerOf } from './providers.ts';
export { compositionsOf, providersAtWork, secondsAway } from './tries.ts';
export type { ProviderRow } from './schema.ts';
