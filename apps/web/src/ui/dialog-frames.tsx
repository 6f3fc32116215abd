import { X } from 'lucide-react';
import { AlertDialog, Dialog as Radix } from 'radix-ui';
import { useRef } from 'react';
import { buttonClass } from './button-class.ts';
import { Button } from './button.tsx';
import type { DialogProps, QuestionProps } from './dialog-props.ts';

const veil = 'fade-in fixed inset-0 z-40 bg-black/60';
const sheet =
  'fixed z-50 flex max-h-[88dvh] flex-col border border-line-strong bg-raised shadow-float outline-none animate-[rise_200ms_var(--ease-out)] ' +
  'inset-x-0 bottom-0 rounded-t-l md:inset-x-auto md:bottom-auto md:top-1/2 md:left-1/2 md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-l';

const asideSheet =
  'fixed z-50 flex flex-col border border-line-strong bg-raised shadow-float outline-none inset-x-0 bottom-0 max-h-[52dvh] rounded-t-l ' +
  'md:inset-x-auto md:top-[58px] md:right-3 md:bottom-3 md:max-h-none md:w-[340px] md:rounded-l';

/** Back to where the work was: these are opened without a trigger of their own. */
function useOpener() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

export function DialogFrame({
  open,
  onOpenChange,
  title,
  description,
  children,
  wide = false,
  aside = false,
}: DialogProps) {
  const opener = useOpener();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={aside ? 'fixed inset-0 z-40' : veil} />
        <Radix.Content
          className={`${aside ? asideSheet : sheet} ${aside ? '' : wide ? 'md:w-[min(880px,92vw)]' : 'md:w-[min(520px,92vw)]'}`}
          {...opener}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="flex items-start gap-4 p-5 pb-3">
            <div className="flex-1">
              <Radix.Title className="text-xl">
                <bdi>{title}</bdi>
              </Radix.Title>
              {description && (
                <Radix.Description className="mt-1 text-muted">
                  <bdi>{description}</bdi>
                </Radix.Description>
              )}
            </div>
            <Radix.Close
              aria-label="Close"
              className="-m-1 grid size-9 place-items-center rounded-s text-muted hover:text-text"
            >
              <X size={18} aria-hidden />
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto p-5 pt-1">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function QuestionFrame({
  open,
  onOpenChange,
  title,
  text,
  action,
  cancel = 'Cancel',
  onConfirm,
  danger = false,
}: QuestionProps) {
  const opener = useOpener();
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={veil} />
        <AlertDialog.Content {...opener} className={`${sheet} p-6 md:w-[min(460px,92vw)]`}>
          <AlertDialog.Title className="text-xl">
            <bdi>{title}</bdi>
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-muted">
            <bdi>{text}</bdi>
          </AlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel asChild>
              <Button look="quiet">{cancel}</Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action
              className={buttonClass(danger ? 'danger' : 'plain')}
              onClick={onConfirm}
            >
              {action}
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
