import { sitePaths } from '@limn/contracts/site-paths';
import { imageDimensions } from '@limn/contracts/constants';
import {
  builtInModel,
  type Model,
  modelExample,
  modelFields,
  mostMixedStyles,
  styleOfOwnModel,
} from '@limn/contracts/recipe';
import type { Sql } from '../../platform/database/database.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { imageUrl } from '../images/index.ts';
import { composedModels, composedVersions, isComposed, providerOfModel } from '../models/index.ts';
import { stylesById } from '../styles/index.ts';
import { collage } from './collage.ts';
import { composed } from './composed.ts';
import { examplesOf } from './examples.ts';
import type { Maker } from './maker.ts';
import { ownModelMaker } from './own-models/maker.ts';
import { ownModel, ownVersions } from './own-models/offered.ts';

/** Common facts of the built-in painter's three models. They share one version: a change of one changes all. */
const builtIn = {
  version: '7',
  training: {
    kind: 'licensed',
    text: 'Trained on nothing. It paints only with pieces of the works in the styles you choose.',
    url: sitePaths.docsPage('proof'),
  },
  licence: 'Limn’s own; pictures are licensed style by style.',
  exampleStyle: modelExample.style,
  account: 'exact',
  composer: null,
  artistPrice: null,
  capabilities: {
    styles: 1 + mostMixedStyles,
    dimensions: [...imageDimensions],
    samplers: [],
    fields: [...modelFields],
  },
} satisfies Partial<Model>;

/**
 * Models that can be chosen, each with its maker. Their names describe them; how long they take is measured by
 * `packages/scenes/tools/effort-sheet.ts`, on one core.
 */
const builtIns: { model: Model; maker: Maker }[] = [
  {
    model: {
      ...builtIn,
      id: 'limn-quick',
      name: 'Limn Quick',
      description: 'Fast draft at lower detail.',
      goodFor:
        'Trying prompts, styles and seeds: it paints the same composition and colours as the others.',
      exampleUrl: '/pictures/model-quick-480.webp',
      seconds: { least: 1, most: 2 },
      credits: 1,
    },
    maker: collage('quick'),
  },
  {
    model: {
      ...builtIn,
      id: builtInModel,
      name: 'Limn Collage',
      description:
        'Paints once, at full size. Above 1024 pixels the brushwork is finer than the artist’s own.',
      goodFor: 'Most pictures.',
      exampleUrl: '/pictures/model-usual-480.webp',
      seconds: { least: 4, most: 6 },
      credits: 2,
    },
    maker: collage('usual'),
  },
  {
    model: {
      ...builtIn,
      id: 'limn-fine',
      name: 'Limn Fine',
      description:
        'Paints four candidates of one scene, keeps the best one and refines it. Fewer seams and stray marks; strokes keep their size at 2048 pixels.',
      goodFor: 'Pictures to print or to license. On a small screen the difference is slight.',
      exampleUrl: '/pictures/model-fine-480.webp',
      seconds: { least: 14, most: 20 },
      credits: 5,
    },
    maker: collage('fine'),
  },
];

const usual = builtIns.find(({ model }) => model.id === builtInModel)!.model;

/** All available models: the built-in ones, then those of providers, if there are any. */
export async function offeredModels(db: Sql, files: SignedFiles): Promise<Model[]> {
  const composed = await composedModels(db, usual);
  const examples = await examplesOf(
    db,
    composed.map(({ id }) => id),
  );
  const styles = await stylesById(
    db,
    [...examples.values()].map(({ styleId }) => styleId),
  );
  return [
    ...builtIns.map(({ model }) => model),
    ...composed.map((model) => {
      const example = examples.get(model.id);
      if (!example) return model;
      const exampleUrl = imageUrl(files, example.id, 'public-preview');
      return { ...model, exampleUrl, exampleStyle: styles.get(example.styleId)?.name ?? null };
    }),
  ];
}

/** A model that is offered now; of all, one that its provider has, too. */
export async function modelById(
  db: Sql,
  id: string,
  among: 'offered' | 'all' = 'offered',
): Promise<Model | undefined> {
  const builtIn = builtIns.find(({ model }) => model.id === id)?.model;
  const style = styleOfOwnModel(id);
  if (style) return ownModel(db, style, among);
  if (builtIn || !isComposed(id)) return builtIn;
  return (await composedModels(db, usual, among)).find((model) => model.id === id);
}

/** The maker of a model's pictures; undefined for a model that no longer exists. */
export async function makerOf(
  db: Sql,
  id: string,
  among: 'offered' | 'all' = 'offered',
): Promise<Maker | undefined> {
  const builtIn = builtIns.find(({ model }) => model.id === id)?.maker;
  const style = styleOfOwnModel(id);
  if (style) return ownModelMaker(style);
  if (builtIn || !isComposed(id)) return builtIn;
  const provider = await providerOfModel(db, id, among);
  return provider && composed(provider);
}

/** Versions of these models: a picture of the same version can be painted again from its recipe. */
export async function versionsOf(db: Sql, ids: string[]): Promise<Map<string, string>> {
  return new Map([
    ...builtIns.map(({ model }) => [model.id, model.version] as const),
    ...(ids.some(isComposed) ? await composedVersions(db, usual) : []),
    ...(await ownVersions(db, ids)),
  ]);
}
