import { cloneElement, type ReactElement, type ReactNode, useState } from 'react';
import { late, useLate } from './late.tsx';

/** Most pages have dialogs, few visits open one. */
export const dialogFrames = late(() => import('./dialog-frames.tsx'));

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  children: ReactNode;
  wide?: boolean;
  /** At the side, without a veil: what lies below stays in sight. */
  aside?: boolean;
}

export function Dialog(props: DialogProps) {
  const { open, onOpenChange } = props;
  const frames = useLate(dialogFrames, open, () => onOpenChange(false));
  return frames && <frames.DialogFrame {...props} />;
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

type Trigger = ReactElement<{ onClick?: () => void; 'aria-haspopup'?: 'dialog' }>;

/** Asks once, naming the thing, before what cannot be taken back; opened by its trigger or from outside. */
export function ConfirmDialog({
  trigger,
  open: openFromOutside,
  onOpenChange,
  ...question
}: Omit<QuestionProps, 'open' | 'onOpenChange'> & {
  trigger?: Trigger;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}) {
  const [ownOpen, setOwnOpen] = useState(false);
  const open = openFromOutside ?? ownOpen;
  const change = (next: boolean) => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  const frames = useLate(dialogFrames, open, () => change(false));
  return (
    <>
      {trigger && cloneElement(trigger, { 'aria-haspopup': 'dialog', onClick: () => change(true) })}
      {frames && <frames.QuestionFrame {...question} open={open} onOpenChange={change} />}
    </>
  );
}
