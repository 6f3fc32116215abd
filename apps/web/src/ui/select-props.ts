import type { Ref } from 'react';

export interface SelectOption {
  value: string;
  label: string;
  /** What is shown once it is chosen, where that is shorter than the label. */
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
