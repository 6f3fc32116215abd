import { ImageId, StyleId } from '@limn/contracts/ids';
import { type Recipe, varied } from '@limn/contracts/recipe';
import { imageRoutes, type Image } from '@limn/contracts/studio';
import { useEffect } from 'react';
import { useApi } from '../../lib/use-api.ts';
import { useQuery } from '../../lib/use-query.ts';
import { notify } from '../../ui/notifications.ts';
import { changeDraft } from './draft.ts';

/** A guide is private to its maker: a person who reuses the recipe chooses their own. */
export function mineOf({ mine, recipe }: Image): Recipe | null {
  if (!recipe) return null;
  const without = {
    pose_and_depth: null,
    matters: [],
    canvas_subject: null,
    persona: null,
    // The maker confirmed that they may show a person; a person who reuses the recipe must confirm it themselves.
    reference_people: false,
  };
  return mine ? recipe : { ...recipe, ...without };
}

/**
 * Takes over a style (`?style=`), a picture to follow (`?guide=`) or a whole recipe (`?from=`) that a link to the studio names; with `?vary=1` to paint another picture of it.
 */
export function useDraftFromAddress(): void {
  const [query, change] = useQuery();
  const style = StyleId.safeParse(query.get('style')).data;
  const from = ImageId.safeParse(query.get('from')).data;
  const guide = ImageId.safeParse(query.get('guide')).data;
  const vary = query.get('vary') === '1';
  const { data: image, error } = useApi(imageRoutes.get, from ? { params: { id: from } } : null);

  // The outside systems are the address and the tab's storage, where the draft is kept.
  useEffect(() => {
    if (!style) return;
    changeDraft({ style, mixed_styles: [] });
    change({ style: null }, true);
  }, [style, change]);
  useEffect(() => {
    if (!guide) return;
    changeDraft({ pose_and_depth: guide });
    change({ guide: null }, true);
  }, [guide, change]);
  useEffect(() => {
    if (!from || !(image || error)) return;
    const recipe = image && mineOf(image);
    if (recipe) changeDraft(vary ? varied(recipe) : recipe);
    else notify('The recipe of that picture cannot be read.', { tone: 'danger' });
    change({ from: null, vary: null }, true);
  }, [from, vary, image, error, change]);
}
