import {
  isOutside,
  moneyActKinds,
  moneyActRoutes,
  NewMoneyAct,
  type PossibleAct,
} from '@limn/contracts/money-acts';
import { formatMoney } from '@limn/contracts/money';
import { moneyConsoleRoutes, type PaymentAccount } from '@limn/contracts/money-console';
import { useState } from 'react';
import { priceText } from '../../domain/price-text.ts';
import { call } from '../../lib/api.ts';
import { refresh } from '../../lib/use-api.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { notify } from '../../ui/notifications.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { Problem } from '../../ui/states.tsx';

const meaning = {
  refund: 'The money goes back to the card. Payees return their part.',
  'refund-again': 'We ask the provider again to refund what did not arrive.',
  'refund-outside':
    'Records what you already sent to the buyer’s bank yourself. This sends nothing.',
  'payout-outside':
    'Records what you already sent to the payee’s bank yourself. This sends nothing.',
  'write-off': 'The payee keeps the money after a refund; Limn bears the loss.',
} as const;

const nameOf = ({ kind, payee }: PossibleAct) =>
  payee ? `${moneyActKinds[kind]}: ${payee}` : moneyActKinds[kind];

/** Proposes one of the possible money actions for a payment. */
export function ProposeAct({ payment }: { payment: PaymentAccount }) {
  const [chosen, setChosen] = useState<PossibleAct>();
  return (
    <div className="flex flex-wrap gap-3">
      {payment.possible.map((one) => (
        <Button key={`${one.kind} ${one.earningId}`} size="small" onClick={() => setChosen(one)}>
          {nameOf(one)}
        </Button>
      ))}
      {chosen && (
        <Dialog
          open
          onOpenChange={() => setChosen(undefined)}
          title={nameOf(chosen)}
          description={meaning[chosen.kind]}
        >
          <ActForm payment={payment} act={chosen} onDone={() => setChosen(undefined)} />
        </Dialog>
      )}
    </div>
  );
}

function ActForm({
  payment: { id, currency },
  act: { kind, earningId, most, whole },
  onDone,
}: {
  payment: PaymentAccount;
  act: PossibleAct;
  onDone: () => void;
}) {
  const form = useContractForm({
    schema: NewMoneyAct,
    defaultValues: { kind, earningId, amount: most, why: '', reference: '' },
    submit: async (body) => {
      await call(moneyActRoutes.propose, { params: { id }, body });
      notify('Proposed. Another admin has to approve it.');
      onDone();
      await refresh(moneyConsoleRoutes.payment, moneyActRoutes.list);
    },
  });
  const all = formatMoney({ amount: most, currency });
  return (
    <Form form={form} className="flex flex-col gap-5">
      <NumberField
        name="amount"
        as={priceText}
        label={`Amount, ${currency}`}
        hint={whole ? `Only the full amount: ${all}.` : `At most ${all}.`}
        readOnly={whole}
        className="num"
        inputMode="decimal"
      />
      {isOutside(kind) && (
        <TextField
          label="Number at the bank"
          hint="Reference shown on the bank statement."
          maxLength={120}
          {...fieldOf(form, 'reference')}
        />
      )}
      <TextArea
        label="Why"
        hint="Other admins can read it, and the audit log keeps it permanently: do not name anyone."
        rows={3}
        maxLength={500}
        {...fieldOf(form, 'why')}
      />
      <Problem text={form.problem} />
      <div className="flex justify-end">
        <Button type="submit" busy={form.busy}>
          Propose
        </Button>
      </div>
    </Form>
  );
}
