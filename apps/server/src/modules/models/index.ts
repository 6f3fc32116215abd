export { keepConfiguredProvider } from './environment.ts';
export { addProviderRoutes } from './routes.ts';
export { cleanPrompt } from './clean-prompt.ts';
export {
  compose,
  type Composed,
  type ComposeParts,
  interrupted,
  keptComposition,
} from './compose.ts';
export { abilitiesOf, composedModels, composedVersions, providerOfModel } from './offered.ts';
export type { ComposeOrder } from './provider.ts';
export { testProvider } from './manage.ts';
export { isComposed, listProviders } from './providers.ts';
export { compositionsOf } from './tries.ts';
export type { ProviderRow } from './schema.ts';
