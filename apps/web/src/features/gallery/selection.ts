import type { ImageId } from '@limn/contracts/ids';

/** Pictures that were chosen, and the one a range is drawn from. */
export interface Selection {
  chosen: ReadonlySet<ImageId>;
  anchor: ImageId | null;
}

export const nothing: Selection = { chosen: new Set(), anchor: null };

/** Chooses one more, or leaves it out again. */
export function toggle({ chosen }: Selection, id: ImageId): Selection {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return { chosen: next, anchor: id };
}

/** Adds everything from the anchor to a picture, in the order shown, to the selection. */
export function extend(selection: Selection, order: readonly ImageId[], to: ImageId): Selection {
  const { chosen, anchor } = selection;
  const from = anchor === null ? -1 : order.indexOf(anchor);
  const end = order.indexOf(to);
  if (end < 0) return selection;
  if (from < 0) return { chosen: new Set([...chosen, to]), anchor: to };
  const range = order.slice(Math.min(from, end), Math.max(from, end) + 1);
  return { chosen: new Set([...chosen, ...range]), anchor };
}

export const all = (order: readonly ImageId[]): Selection => ({
  chosen: new Set(order),
  anchor: order[0] ?? null,
});

/** The selected pictures that are still shown, in the order shown. */
export const chosenOf = ({ chosen }: Selection, order: readonly ImageId[]): ImageId[] =>
  order.filter((id) => chosen.has(id));
