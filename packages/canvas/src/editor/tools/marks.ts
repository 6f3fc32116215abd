import { combine, type Mask } from '../../mask.ts';
import { boxOf } from '../commands/box-of.ts';
import { removeObject } from '../commands/pixels.ts';
import { marked, painting, stroking } from './brushes.ts';
import type { CanvasTool } from '../editor.ts';

export const heal: CanvasTool = (editor, point) =>
  painting(editor, point, 'Heal', 'mark', (coverage) => ({ kind: 'heal', coverage }));

export const eraseThing: CanvasTool = (editor, point) => {
  const layer = editor.paintable();
  if (!layer) return null;
  const look = { layer: layer.id, mode: 'mark' as const, colour: marked, opacity: 0.5 };
  return stroking(editor, point, look, (coverage, overlay) => {
    void removeObject(editor, layer, coverage, overlay);
  });
};

/** A press with Alt, or after 'Set source', sets the source; strokes keep their distance to it. */
export const clone: CanvasTool = (editor, point) => {
  if (point.alt || editor.state.options.setsSource) {
    editor.set({ cloneSource: { x: Math.round(point.x), y: Math.round(point.y) } });
    editor.setOptions({ setsSource: false });
    return null;
  }
  const { cloneSource } = editor.state;
  if (!cloneSource) {
    editor.problem(
      'First set the source: press where to copy from with Alt, or after ‘Set source’.',
    );
    return null;
  }
  const { opacity } = editor.state.options;
  const dx = cloneSource.x - Math.round(point.x);
  const dy = cloneSource.y - Math.round(point.y);
  return painting(editor, point, 'Clone', 'mark', (coverage) => ({
    kind: 'clone',
    coverage,
    dx,
    dy,
    opacity,
  }));
};

/** Selects a painted-over subject; with Alt or in background mode it removes from the selection. */
export const subject: CanvasTool = (editor, point) => {
  const look = { layer: '', mode: 'mark' as const, colour: marked, opacity: 0.5 };
  return stroking(editor, point, look, (coverage) => {
    const { besideSubject } = editor.state.options;
    const before = editor.state.selection;
    const beside = besideSubject !== point.alt;
    if (beside && !before) {
      editor.problem('Paint over the subject first, then over what does not belong to it.');
      return;
    }
    // The earlier selection stays subject, except where it is painted over now.
    const scribbles = beside
      ? { subject: combine(before, coverage, 'subtract'), background: coverage }
      : {
          subject: point.shift && before ? combine(before, coverage, 'add') : coverage,
          background: null,
        };
    let found: Mask | null = null;
    void editor
      .perform('Select subject', async (run) => {
        found = await editor.work.subjectOf(
          editor.plain(),
          boxOf(editor.frame),
          { scribbles },
          run,
        );
        if (!found) editor.problem('No object was found there. Paint over more of it.');
        return null;
      })
      .then(() => (found ? editor.select('Select subject', found) : undefined));
  });
};

/** Marks an area to fill by a prompt: it becomes the selection. */
export const paintInto: CanvasTool = (editor, point) => {
  const look = { layer: '', mode: 'mark' as const, colour: marked, opacity: 0.5 };
  return stroking(editor, point, look, (coverage) => {
    const mask = combine(editor.state.selection, coverage, point.alt ? 'subtract' : 'add');
    void editor.select(point.alt ? 'Subtract from selection' : 'Select', mask);
  });
};
