import type { PictureBox } from '@limn/contracts/boxes';
import { mostMarks } from '@limn/contracts/recipe';

/** Places being marked on a picture, and which of them is changed; none of them: null. */
export interface Marks {
  boxes: readonly PictureBox[];
  chosen: number | null;
}

export const isFull = ({ boxes }: Marks): boolean => boxes.length >= mostMarks;

/** Adds an area and selects it; unchanged at the maximum number. */
export const withMark = (marks: Marks, box: PictureBox): Marks =>
  isFull(marks) ? marks : { boxes: [...marks.boxes, box], chosen: marks.boxes.length };

/** Replaces the selected area. */
export const withChanged = ({ boxes, chosen }: Marks, box: PictureBox): Marks => ({
  boxes: boxes.map((other, i) => (i === chosen ? box : other)),
  chosen,
});

/** Without the chosen place; none is chosen then. */
export const withoutChosen = ({ boxes, chosen }: Marks): Marks => ({
  boxes: boxes.filter((_, i) => i !== chosen),
  chosen: null,
});
