import { type Board, boardRoutes, deepestBoards } from '@limn/contracts/boards';
import type { BoardId } from '@limn/contracts/ids';
import { useController } from 'react-hook-form';
import { call } from '../../lib/api.ts';
import { refresh } from '../../lib/use-api.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import { Problem } from '../../ui/states.tsx';
import { inTree } from './board-order.ts';

/** An existing board, or a new one. */
export type BoardDraft = Board | { id?: undefined; name: string; parent: BoardId | null };

const none = 'none';

/** Edits a board's name and its parent board. */
export function BoardDialog({
  draft,
  boards,
  onClose,
}: {
  draft: BoardDraft;
  boards: Board[];
  onClose: () => void;
}) {
  const within = draft.id ? inTree(boards, draft.id).map(({ board }) => board.id) : [];
  const others = inTree(boards).filter(
    ({ board, depth }) =>
      board.id !== draft.id && !within.includes(board.id) && depth < deepestBoards,
  );
  const otherOf = (id: string | null) =>
    others.find(({ board }) => board.id === id)?.board.id ?? null;
  const form = useContractForm({
    schema: boardRoutes.create.body,
    defaultValues: { name: draft.name, parent: otherOf(draft.parent) },
    submit: async (body) => {
      if (draft.id) await call(boardRoutes.update, { params: { id: draft.id }, body });
      else await call(boardRoutes.create, { body });
      await refresh(boardRoutes.list);
      onClose();
    },
  });
  const { field, fieldState } = useController({ control: form.control, name: 'parent' });

  return (
    <Dialog
      open
      onOpenChange={(shown) => {
        if (!shown) onClose();
      }}
      title={draft.id ? 'Rename or move the board' : 'New board'}
    >
      <Form form={form} className="flex flex-col gap-4">
        <TextField label="Name" maxLength={80} required {...fieldOf(form, 'name')} />
        {others.length > 0 && (
          <div className="flex flex-col gap-1.5">
            <span aria-hidden className="text-sm text-muted">
              In board
            </span>
            <Select
              ref={field.ref}
              label="In board"
              value={field.value ?? none}
              onChange={(value) => field.onChange(otherOf(value))}
              options={[
                { value: none, label: 'No other board' },
                ...others.map(({ board, depth }) => ({
                  value: board.id,
                  label: `${'– '.repeat(depth - 1)}${board.name}`,
                })),
              ]}
            />
            {fieldState.error && (
              <p role="alert" className="text-[13px] text-danger">
                {fieldState.error.message}
              </p>
            )}
          </div>
        )}
        <Problem text={form.problem} />
        <Button type="submit" look="plain" busy={form.busy} className="self-end">
          {draft.id ? 'Save' : 'Make the board'}
        </Button>
      </Form>
    </Dialog>
  );
}
