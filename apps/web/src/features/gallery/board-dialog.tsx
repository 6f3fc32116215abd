import { type Board, boardRoutes, deepestBoards } from '@limn/contracts/boards';
import type { BoardId } from '@limn/contracts/ids';
import { useState, type FormEvent } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { refresh } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { inTree } from './board-order.ts';

/** A board that is there, or one to be made. */
export type BoardDraft = Board | { id?: undefined; name: string; parent: BoardId | null };

const none = 'none';

/** Names a board and says which other it lies in. */
export function BoardDialog({
  draft,
  boards,
  onClose,
}: {
  draft: BoardDraft;
  boards: Board[];
  onClose: () => void;
}) {
  const [name, setName] = useState(draft.name);
  const [parent, setParent] = useState<string>(draft.parent ?? none);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const within = draft.id ? inTree(boards, draft.id).map(({ board }) => board.id) : [];
  const others = inTree(boards).filter(
    ({ board, depth }) =>
      board.id !== draft.id && !within.includes(board.id) && depth < deepestBoards,
  );

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const body = {
      name,
      parent: others.find(({ board }) => board.id === parent)?.board.id ?? null,
    };
    try {
      if (draft.id) await call(boardRoutes.update, { params: { id: draft.id }, body });
      else await call(boardRoutes.create, { body });
      await refresh(boardRoutes.list);
      onClose();
    } catch (failure) {
      setError(messageOf(failure));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(shown) => {
        if (!shown) onClose();
      }}
      title={draft.id ? 'Rename or move the board' : 'New board'}
    >
      <form className="flex flex-col gap-4" onSubmit={(event) => void save(event)}>
        <TextField
          label="Name"
          value={name}
          maxLength={80}
          required
          error={error}
          onChange={(event) => {
            setName(event.target.value);
            setError(undefined);
          }}
        />
        {others.length > 0 && (
          <div className="flex flex-col gap-1.5">
            <span aria-hidden className="text-sm text-muted">
              Lies in
            </span>
            <Select
              label="Lies in"
              value={parent}
              onChange={setParent}
              options={[
                { value: none, label: 'No other board' },
                ...others.map(({ board, depth }) => ({
                  value: board.id,
                  label: `${'– '.repeat(depth - 1)}${board.name}`,
                })),
              ]}
            />
          </div>
        )}
        <Button type="submit" look="plain" busy={busy} className="self-end">
          {draft.id ? 'Save' : 'Make the board'}
        </Button>
      </form>
    </Dialog>
  );
}
