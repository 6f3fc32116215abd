import type { StyleCard } from '@limn/contracts/styles';
import { Tag } from '../../ui/states.tsx';

const words = {
  draft: ['Draft', 'muted'],
  training: ['Training', 'blue'],
  trained: ['Trained', 'muted'],
  published: ['Published', 'ok'],
} as const;

export function StatusTag({
  style,
}: {
  style: Pick<StyleCard, 'status' | 'withdrawn' | 'takenDown'>;
}) {
  if (style.takenDown) return <Tag tone="danger">Taken down</Tag>;
  if (style.withdrawn) return <Tag>Withdrawn</Tag>;
  const [word, tone] = words[style.status];
  return <Tag tone={tone}>{word}</Tag>;
}
