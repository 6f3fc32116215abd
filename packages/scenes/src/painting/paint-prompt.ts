import type { Guides, TracedGuides } from '@limn/imaging/guides/prepare-guides';
import type { Library } from '../library/library.ts';
import type { Liftable } from '../lift/choose-lifted.ts';
import type { LiftedElement } from '@limn/imaging/drawing/lifted-element';
import type { WeightedStyle } from '@limn/imaging/paint/choose-artworks';
import { StepTimer } from '@limn/imaging/paint/step-timer';
import type { Effort } from '@limn/imaging/paint/effort';
import {
  assertStyles,
  type PaintOptions,
  paintScene,
  type PaintedScene,
  trace,
} from '@limn/imaging/paint/paint-scene';
import { assertRecipe, type PainterRecipe } from '@limn/imaging/recipe';
import { RunControl } from '@limn/imaging/run-control';
import { bannedColors } from '../reading/banned-colors.ts';
import { composeScene, type Composition } from '../composing/compose-scene.ts';
import { elements } from '../elements/registry.ts';
import type { SubjectPlace } from '../elements/subject.ts';
import type { SceneContent } from '../composing/scene-contents.ts';

export type PaintInput = {
  recipe: PainterRecipe;
  /** One style, or several mixed by their weights. */
  styles: readonly WeightedStyle[];
  /** Things and words beyond the composer's own. */
  library?: Library;
  /** Elements of the styles' artworks that their artists confirmed; placed where a prompt names them. */
  lifted?: readonly LiftedElement[];
  /** Pictures to follow the shapes of, in place of the composed scene or as its main thing. */
  guides?: Guides;
  /** Time budget; default: `usual`. */
  effort?: Effort;
};

export type Painting = PaintedScene & {
  /** Visible things of the composed scene, largest first; empty where a picture replaced the scene. */
  contents: SceneContent[];
  /** Words of the prompt that cannot be seen in the scene; none where a picture took its place. */
  notPainted: string[];
  /** Where the subject given as a guide stands, as fractions of the picture's sides. */
  subject?: SubjectPlace;
};

/**
 * Paints a recipe in a style: composes the scene of its prompt, or takes it from the guides, and paints that
 * (`paintScene`).
 *
 * Throws `bad-input` for a recipe out of range, no usable style, or a guide that shows nothing to
 * follow, and `cancelled`.
 */
export async function paint(input: PaintInput, options: PaintOptions = {}): Promise<Painting> {
  const { recipe, styles, library, effort } = input;
  assertRecipe(recipe);
  assertStyles(styles);
  const control = new RunControl(options);
  const timer = new StepTimer();
  control.report(0, 'composing');
  const traced: TracedGuides = input.guides
    ? await trace(input.guides, recipe, control, options)
    : {};
  const liftable = findLiftable(input);
  const composition = await composeScene(recipe, library, traced, liftable);
  const { scene, reading, subject, lifted } = composition;
  const { contents, unseen } = traced.scene
    ? { contents: [], unseen: [] }
    : await look(composition, library);
  timer.lap('compose');
  await control.breathe();
  const painting = await paintScene(
    {
      recipe,
      styles,
      scene,
      lifted,
      bannedColors: bannedColors(reading),
      followed: traced.scene ? { light: input.guides?.light } : null,
      ...(effort ? { effort } : {}),
    },
    options,
  );
  return {
    ...painting,
    contents,
    notPainted: [...new Set(unseen.map(({ word }) => word))],
    ...(subject ? { subject } : {}),
    timings: { ...timer.timings, ...painting.timings },
  };
}

/** Visible things of a composed scene, and the words of the prompt that are not visible. */
async function look({ scene, reading }: Composition, library?: Library) {
  // Loaded when it is needed: browsers that only compose do not need it.
  const { contentsOf, unseenWords } = await import('../composing/scene-contents.ts');
  const contents = contentsOf(scene, new Set(Object.keys(library?.elements ?? elements)));
  return { contents, unseen: unseenWords(reading, scene, contents) };
}

/** Pairs each lifted element with its artwork; leaves out those whose artwork is in none of the styles. */
function findLiftable({ lifted = [], styles }: PaintInput): Liftable[] {
  return lifted.flatMap((element): Liftable[] => {
    const artworks = styles.flatMap(({ index }) => index.artworks);
    const artwork = artworks.find((a) => a.id === element.artworkId);
    return artwork ? [{ element, artwork }] : [];
  });
}
