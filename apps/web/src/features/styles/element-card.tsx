import type { StyleId } from '@limn/contracts/ids';
import { ElementLabel, liftingRoutes, type StyleElement } from '@limn/contracts/lifting';
import { useState } from 'react';
import { z } from 'zod';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { notify } from '../../ui/notifications.ts';
import { Picture } from '../../ui/picture.tsx';
import { Problem } from '../../ui/states.tsx';
import { labelListId } from './label-list.ts';
import { showElement } from './use-elements.ts';

type Decision =
  | { status: 'confirmed'; label: string }
  | { status: 'left_out' }
  | { status: 'proposed' };

const Named = z.object({ label: ElementLabel });

/** One cut-out with its artwork: named and confirmed, left out, or taken back. */
export function ElementCard({ styleId, element }: { styleId: StyleId; element: StyleElement }) {
  const [deciding, setDeciding] = useState(false);
  const form = useContractForm({
    schema: Named,
    defaultValues: { label: element.label ?? '' },
    submit: ({ label }) => decide({ status: 'confirmed', label }, `‘${label}’ confirmed.`),
  });
  const busy = deciding || form.busy;
  const { status } = element;

  async function decide(decision: Decision, said?: string) {
    const params = { id: styleId, elementId: element.id };
    showElement(styleId, await call(liftingRoutes.decide, { params, body: decision }));
    if (said) notify(said, { undo: () => void press(wasOf(element)) });
  }

  async function press(decision: Decision, said?: string) {
    setDeciding(true);
    try {
      await decide(decision, said);
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    } finally {
      setDeciding(false);
    }
  }

  const name = element.label ? `‘${element.label}’` : 'The cut-out';
  return (
    <li className="flex flex-col gap-3 rounded-l border border-line-strong p-4">
      <div className="grid bg-blank place-items-center overflow-hidden rounded-m p-3">
        <Picture
          src={element.url}
          alt={`${element.label ?? 'Something'} cut from ${element.artwork.title}`}
          fit="contain"
          className="h-36 w-full"
        />
      </div>
      <p className="truncate text-[13px] text-muted">
        From ‘<bdi>{element.artwork.title}</bdi>’
      </p>
      {status === 'proposed' ? (
        <Form form={form} className="flex flex-col gap-3">
          <TextField
            label="What is it?"
            list={labelListId}
            autoComplete="off"
            maxLength={40}
            {...fieldOf(form, 'label')}
          />
          <Problem text={form.problem} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" size="small" busy={busy}>
              Confirm
            </Button>
            <Button
              size="small"
              look="quiet"
              disabled={busy}
              onClick={() => void press({ status: 'left_out' }, `${name} left out.`)}
            >
              Leave out
            </Button>
          </div>
        </Form>
      ) : (
        <div className="flex items-center justify-between gap-3">
          <p className="truncate font-medium">{element.label ?? 'Not named'}</p>
          <Button
            size="small"
            look="quiet"
            busy={busy}
            aria-label={`Undo: ${element.label ?? 'not named'}, from ${element.artwork.title}`}
            onClick={() => void press({ status: 'proposed' }, `${name} is undecided again.`)}
          >
            Undo
          </Button>
        </div>
      )}
    </li>
  );
}

/** The decision that restores the current state of an element. */
function wasOf({ status, label }: StyleElement): Decision {
  return status === 'confirmed' ? { status, label: label ?? '' } : { status };
}
