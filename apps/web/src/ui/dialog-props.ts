import type { ReactNode } from 'react';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  children: ReactNode;
  wide?: boolean;
  /** Opens at the side without a veil, so that the page below stays visible. */
  aside?: boolean;
}

export interface QuestionProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text: ReactNode;
  action: string;
  cancel?: string;
  onConfirm: () => void;
  danger?: boolean;
}
