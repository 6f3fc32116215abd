import type { ReadWord } from './reading.ts';

/** How words of a prompt are marked by what becomes of them. */
export const marks: Record<ReadWord['status'], string> = {
  painted: 'text-blue underline decoration-dotted decoration-1 underline-offset-4',
  substituted: 'text-blue underline decoration-dashed decoration-1 underline-offset-4',
  'not-painted':
    'text-muted underline decoration-danger decoration-wavy decoration-1 underline-offset-4',
  'left-out': 'text-muted line-through decoration-1',
};
