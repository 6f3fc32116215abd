import { z } from 'zod';

/** A box on a picture, in fractions of its sides. */
export const PictureBox = z
  .object({
    left: z.number().min(0).max(1),
    top: z.number().min(0).max(1),
    width: z.number().min(0.02, 'Draw a larger box.').max(1),
    height: z.number().min(0.02, 'Draw a larger box.').max(1),
  })
  .refine((box) => box.left + box.width <= 1.0001 && box.top + box.height <= 1.0001, {
    message: 'The box must lie inside the picture.',
  });
export type PictureBox = z.infer<typeof PictureBox>;
