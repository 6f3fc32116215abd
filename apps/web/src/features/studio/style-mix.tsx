import type { StyleId } from '@limn/contracts/ids';
import { leastOwnPercent, mostMixedStyles, stylesOf } from '@limn/contracts/recipe';
import { styleRoutes } from '@limn/contracts/styles';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { isNotFound } from '../../lib/api-error.ts';
import { useApi } from '../../lib/use-api.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SliderField } from '../../ui/slider-field.tsx';
import { changeDraft, type Draft } from './draft.ts';
import { StylePicker } from './style-picker.tsx';

const leastPercent = 5;
const usualPercent = 30;

/** The styles of the recipe with what each is to give; others can be mixed in. */
export function StyleMix({ draft, error }: { draft: Draft; error: string | undefined }) {
  const [picking, setPicking] = useState(false);
  const { style, mixed_styles: mixed } = draft;
  const [own] = stylesOf(draft);
  if (!style || !own) return null;
  const free = own.percent - leastOwnPercent;
  const change = (id: StyleId, percent: number) =>
    changeDraft({
      mixed_styles: mixed.map((part) => (part.style === id ? { ...part, percent } : part)),
    });
  return (
    <div role="group" aria-label="Styles" className="mb-1.5 border-b pb-2">
      {mixed.length > 0 && <OwnStyle id={style} percent={own.percent} />}
      {mixed.map((part) => (
        <MixedStyle
          key={part.style}
          id={part.style}
          percent={part.percent}
          most={part.percent + free}
          onChange={(percent) => change(part.style, percent)}
          onRemove={() =>
            changeDraft({ mixed_styles: mixed.filter((other) => other.style !== part.style) })
          }
        />
      ))}
      {error && (
        <p role="alert" className="text-[13px] text-danger">
          {error}
        </p>
      )}
      {mixed.length < mostMixedStyles && free >= leastPercent && (
        <Button
          look="quiet"
          size="small"
          className="-ml-2 h-8 gap-1.5 px-2"
          onClick={() => setPicking(true)}
        >
          <Plus aria-hidden size={15} /> Mix in another style
        </Button>
      )}
      <StylePicker
        open={picking}
        onOpenChange={setPicking}
        chosen={null}
        without={[style, ...mixed.map((part) => part.style)]}
        onChoose={(id) =>
          changeDraft({
            mixed_styles: [...mixed, { style: id, percent: Math.min(usualPercent, free) }],
          })
        }
      />
    </div>
  );
}

function useStyleName(id: StyleId): string {
  const { data, error } = useApi(styleRoutes.get, { params: { id } });
  return data?.name ?? (isNotFound(error) ? 'Withdrawn style' : 'Style');
}

function OwnStyle({ id, percent }: { id: StyleId; percent: number }) {
  return (
    <p className="flex items-center justify-between gap-3 py-1.5 pr-11 text-[13px] text-muted">
      <span className="truncate">{useStyleName(id)}</span>
      <span className="num text-text">{percent}%</span>
    </p>
  );
}

function MixedStyle({
  id,
  percent,
  most,
  onChange,
  onRemove,
}: {
  id: StyleId;
  percent: number;
  most: number;
  onChange: (percent: number) => void;
  onRemove: () => void;
}) {
  const name = useStyleName(id);
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <SliderField
          label={name}
          hint={`${name}: about ${percent}% of the picture`}
          value={percent}
          min={leastPercent}
          max={most}
          unit="%"
          onChange={onChange}
        />
      </div>
      <IconButton label={`Remove ${name}`} className="-mr-1" onClick={onRemove}>
        <X aria-hidden size={15} />
      </IconButton>
    </div>
  );
}
