import { type ProofToConfirm, verificationRoutes } from '@limn/contracts/verification';
import { networkNames } from '../../domain/network-names.ts';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { refresh, useApi } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notifications.ts';
import { Pager, useOffset } from '../../ui/pager.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';

const size = 25;
const addresses = {
  facebook: (handle: string) => `https://www.facebook.com/${handle}`,
  instagram: (handle: string) => `https://www.instagram.com/${handle}`,
  tiktok: (handle: string) => `https://www.tiktok.com/@${handle}`,
};

async function say({ id, value }: ProofToConfirm, found: boolean): Promise<void> {
  try {
    await call(verificationRoutes.confirm, { params: { id }, body: { found } });
    notify(found ? `@${value} is confirmed.` : `@${value}: not found.`);
  } catch (error) {
    notify(messageOf(error), { tone: 'danger' });
  }
  await refresh(verificationRoutes.toConfirm);
}

/** Handles whose bio an admin looks at: no network lets us read it. */
export function HandleList() {
  const offset = useOffset();
  const { data, error, mutate } = useApi(
    verificationRoutes.toConfirm,
    { query: { offset, size } },
    { keepPreviousData: true },
  );
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading handles">
        <Skeleton className="h-64 rounded-l" />
      </Loading>
    );
  if (data.proofs.length === 0) return <EmptyState text="No handle is waiting for a check." />;
  return (
    <>
      <ul>
        {data.proofs.map((proof) => (
          <Row key={proof.id} proof={proof} />
        ))}
      </ul>
      <Pager label="Pages of handles" total={data.total} size={size} />
    </>
  );
}

function Row({ proof }: { proof: ProofToConfirm }) {
  const { kind, value, name, code, state } = proof;
  if (kind === 'domain') return null;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 border-t py-4 last:border-b">
      <div className="min-w-0">
        <p className="font-medium">
          <a
            href={addresses[kind](value)}
            target="_blank"
            rel="noreferrer"
            className="rounded-s text-blue underline-offset-4 hover:underline"
          >
            @{value} on {networkNames[kind]}
          </a>
        </p>
        <p className="text-muted">
          {name}
          {state === 'verified' && ' · check due'}
        </p>
        <code className="num mt-1 block text-[13px] break-all">{code}</code>
      </div>
      <div className="flex gap-2">
        <Button
          size="small"
          aria-label={`Code found: ${value}`}
          onClick={() => void say(proof, true)}
        >
          Code found
        </Button>
        <Button
          size="small"
          look="quiet"
          aria-label={`Not there: ${value}`}
          onClick={() => void say(proof, false)}
        >
          Not there
        </Button>
      </div>
    </li>
  );
}
