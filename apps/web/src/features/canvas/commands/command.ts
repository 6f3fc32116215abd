import type { CanvasSession } from '../session.ts';

/** Sheets that a command may open. */
export type SheetName =
  | 'save'
  | 'export'
  | 'keys'
  | 'palette'
  | 'place'
  | 'words'
  | 'adjust'
  | 'background'
  | 'expand'
  | 'selection'
  | 'drop';

export interface CommandContext {
  session: CanvasSession;
  open: (sheet: SheetName) => void;
  /** Paints words into the selection. */
  paint: (words: string) => void;
}

export interface Command {
  id: string;
  label: string;
  /** Where the browser itself hears the key. */
  shownKey?: string;
  section: 'Canvas' | 'Edit' | 'Select' | 'Layer' | 'Pixels' | 'View' | 'Tools';
  run: (context: CommandContext) => void;
}
