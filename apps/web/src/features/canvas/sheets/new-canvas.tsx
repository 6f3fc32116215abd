import { Dialog } from '../../../ui/dialog.tsx';
import { lazyComponent } from '../../../ui/lazy.tsx';

const SizeForm = lazyComponent(async () => (await import('./canvas-size-form.tsx')).SizeForm);

/** Asks for the size of a new canvas, makes it and opens it. */
export function NewCanvas({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="New canvas">
      <SizeForm />
    </Dialog>
  );
}
