import { jwksPath, type ReceiptKind } from '@limn/contracts/credentials';
import { useState } from 'react';
import { z } from 'zod';
import { fieldError } from '../../lib/api-error.ts';
import { formatDateTime } from '../../lib/format.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { TextArea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Button } from '../../ui/plain-button.tsx';
import { type Verified, verifyReceipt } from './verify-receipt.ts';

const kindNames: Record<ReceiptKind, string> = {
  consent: 'A consent was given',
  withdrawal: 'A consent was withdrawn',
  licence: 'A licence was sold',
  statement: 'A statement of earnings',
  check: 'A picture was checked',
  mandate: 'A mandate was signed',
};

const Pasted = z.object({ receipt: z.string() });
type Held = Extract<Verified, { holds: true }>;

async function check(text: string): Promise<Verified> {
  try {
    const answer = await fetch(jwksPath);
    if (!answer.ok) throw new Error(String(answer.status));
    return await verifyReceipt(text, await answer.json());
  } catch {
    return { holds: false, why: 'Our public keys cannot be fetched right now. Try again soon.' };
  }
}

/** Checks a receipt that is pasted, in the browser. */
export function ReceiptCheck() {
  const [held, setHeld] = useState<Held>();
  const form = useContractForm({
    schema: Pasted,
    submit: async ({ receipt }) => {
      setHeld(undefined);
      const verified = await check(receipt);
      if (!verified.holds) throw fieldError('receipt', verified.why);
      setHeld(verified);
    },
  });

  return (
    <Form
      form={form}
      className="needs-script flex flex-col gap-5 rounded-l border bg-panel p-6 md:p-8"
    >
      <TextArea
        label="Receipt"
        rows={7}
        spellCheck={false}
        placeholder="eyJ…"
        className="num"
        {...fieldOf(form, 'receipt')}
      />
      <Button type="submit" look="gold" busy={form.busy} className="self-start">
        Verify
      </Button>
      <div role="status">{held && <Holding {...held} />}</div>
    </Form>
  );
}

function Holding({ receipt, kid }: Held) {
  return (
    <>
      <h2 className="text-xl">It is valid. {kindNames[receipt.kind]}.</h2>
      <p className="mt-2 text-base text-muted">
        {formatDateTime(new Date(receipt.iat * 1000).toISOString())}, signed by {receipt.iss} with
        the key <code className="break-all">{kid}</code>
      </p>
      <pre className="mt-4 overflow-x-auto rounded-[10px] border p-4 text-[13px]">
        {JSON.stringify({ about: receipt.sub, ...receipt.facts }, null, 2)}
      </pre>
    </>
  );
}
