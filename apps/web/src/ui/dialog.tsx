import { cloneElement, type ReactElement, useState } from 'react';
import { lazyCode, useLazyCode } from './lazy.tsx';
import type { DialogProps, QuestionProps } from './dialog-props.ts';

/** Most pages have dialogs, few visits open one. */
export const dialogFrames = lazyCode(() => import('./dialog-frames.tsx'));

export function Dialog(props: DialogProps) {
  const { open, onOpenChange } = props;
  const frames = useLazyCode(dialogFrames, open, () => onOpenChange(false));
  return frames && <frames.DialogFrame {...props} />;
}

type Trigger = ReactElement<{ onClick?: () => void; 'aria-haspopup'?: 'dialog' }>;

/** Asks for confirmation of an irreversible action, with the thing's name; opened by its trigger or from outside. */
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
  const frames = useLazyCode(dialogFrames, open, () => change(false));
  return (
    <>
      {trigger && cloneElement(trigger, { 'aria-haspopup': 'dialog', onClick: () => change(true) })}
      {frames && <frames.QuestionFrame {...question} open={open} onOpenChange={change} />}
    </>
  );
}
