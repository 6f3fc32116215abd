import { jwksPath, type ReceiptKind } from '@limn/contracts/credentials';
import { useState, type FormEvent } from 'react';
import { TextArea } from '../../ui/field.tsx';
import { Button } from '../../ui/plain-button.tsx';
import { type Verified, verifyReceipt } from './verify-receipt.ts';

const kindNames: Record<ReceiptKind, string> = {
  consent: 'A consent was given',
  withdrawal: 'A consent was withdrawn',
  licence: 'A licence was sold',
  statement: 'A statement of earnings',
  check: 'A picture was checked',
};

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
  const [busy, setBusy] = useState(false);
  const [verified, setVerified] = useState<Verified | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('receipt');
    setBusy(true);
    setVerified(await check(typeof text === 'string' ? text : ''));
    setBusy(false);
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="needs-script flex flex-col gap-5 rounded-l border bg-panel p-6 md:p-8"
    >
      <TextArea
        label="Receipt"
        name="receipt"
        rows={7}
        spellCheck={false}
        placeholder="eyJ…"
        className="num"
        error={verified?.holds === false ? verified.why : undefined}
      />
      <Button type="submit" look="gold" busy={busy} className="self-start">
        Verify
      </Button>
      <div role="status">{verified?.holds && <Holding {...verified} />}</div>
    </form>
  );
}

function Holding({ receipt, kid }: Extract<Verified, { holds: true }>) {
  return (
    <>
      <h2 className="text-xl">It holds. {kindNames[receipt.kind]}.</h2>
      <p className="mt-2 text-base text-muted">
        {new Date(receipt.iat * 1000).toUTCString()}, signed by {receipt.iss} with the key{' '}
        <code className="break-all">{kid}</code>
      </p>
      <pre className="mt-4 overflow-x-auto rounded-[10px] border p-4 text-[13px]">
        {JSON.stringify({ about: receipt.sub, ...receipt.facts }, null, 2)}
      </pre>
    </>
  );
}
