import type { Ref } from 'react';

export interface SelectOption {
  value: string;
  label: string;
  /** Shorter text for the closed select; default: the label. */
  chosen?: string;
}

export interface SelectProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: SelectOption[];
  look?: 'field' | 'chip';
  className?: string;
  ref?: Ref<HTMLButtonElement>;
}
