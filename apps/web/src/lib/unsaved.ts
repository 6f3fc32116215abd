import { useEffect, useState } from 'react';

const edits = new Set<symbol>();

/** Whether something that was typed would be lost by leaving the page. */
export const hasUnsaved = () => edits.size > 0;

export const forgetUnsaved = () => edits.clear();

/** Registers whether a form has unsaved edits. Returns a function to call after saving, before leaving. */
export function useUnsaved(dirty: boolean): () => void {
  const [key] = useState(() => Symbol('edits'));
  // The outside system is the browser, which is asked to leave at any moment.
  useEffect(() => {
    if (!dirty) return;
    edits.add(key);
    return () => void edits.delete(key);
  }, [dirty, key]);
  return () => void edits.delete(key);
}
