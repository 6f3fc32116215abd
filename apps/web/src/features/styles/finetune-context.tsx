import { defaultStylePrices, ownModelPrice } from '@limn/contracts/constants';
import type { StyleId } from '@limn/contracts/ids';
import type { StylePrices } from '@limn/contracts/styles';
import { createContext, use, useState, type ReactNode } from 'react';

/** Specification §3: the artist style fine-tuning draft. */
export interface FinetuneDraft {
  name: string;
  pricing: StylePrices;
  artist: { styleName: string; pricing: { model: 'own'; price: number } };
  /** Ids of the pictures that have been taken in. */
  images: string[];
}

export const emptyFinetuneDraft: FinetuneDraft = {
  name: '',
  pricing: defaultStylePrices,
  artist: { styleName: '', pricing: { model: 'own', price: ownModelPrice } },
  images: [],
};

interface Finetuning {
  draft: FinetuneDraft;
  change: (part: Partial<FinetuneDraft>) => void;
  /** Pictures chosen before there is a style to send them to. */
  selected: File[];
  select: (files: File[]) => void;
  style: StyleId | undefined;
}

const Context = createContext<Finetuning | null>(null);

/** State shared by the steps that create an artist's first style. */
export function FintueArtstyleProvider({
  style,
  children,
}: {
  style: StyleId | undefined;
  children: ReactNode;
}) {
  const [draft, setDraft] = useState(emptyFinetuneDraft);
  const [selected, select] = useState<File[]>([]);
  return (
    <Context
      value={{
        draft,
        change: (part) => setDraft((current) => ({ ...current, ...part })),
        selected,
        select,
        style,
      }}
    >
      {children}
    </Context>
  );
}

export function useFintueArtstyle(): Finetuning {
  const value = use(Context);
  if (!value) throw new Error('useFintueArtstyle must be used within a FintueArtstyleProvider');
  return value;
}
