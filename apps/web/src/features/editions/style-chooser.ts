import type { StyleId } from '@limn/contracts/ids';

export interface StyleChooser {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  chosen: StyleId | null;
  onChoose: (id: StyleId) => void;
}
