import { licensingRoutes, type Agreement } from '@limn/contracts/licensing';
import { imageRoutes } from '@limn/contracts/studio';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { shortHash } from '../../lib/format.ts';
import { refresh, useApi } from '../../lib/use-api.ts';
import { Checkbox } from '../../ui/choices.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { agreementBlocks } from './agreement-text.ts';

/** The agreement in force. Never revalidated while it is open: people accept the text they saw. */
export function useAgreement(kind: Agreement['kind']) {
  const { data, error, mutate } = useApi(
    licensingRoutes.agreement,
    { params: { kind } },
    { revalidateOnFocus: false, revalidateIfStale: false, revalidateOnReconnect: false },
  );
  return { agreement: data?.data, error, retry: () => void mutate() };
}

/** Whether the text that is shown was accepted: another version has to be accepted, too. */
export function useAcceptance({ agreement }: ReturnType<typeof useAgreement>) {
  const [acceptedText, setAcceptedText] = useState<string>();
  return {
    accepted: agreement !== undefined && acceptedText === agreement.sha256,
    onAccept: (accepted: boolean) => setAcceptedText(accepted ? agreement?.sha256 : undefined),
  };
}

/** Loads the price and the agreement again when a purchase is refused because one of them has changed. */
export function refreshTerms(error: unknown): void {
  if (error instanceof ApiError && error.code === 'conflict')
    void refresh(imageRoutes.get, licensingRoutes.offers, licensingRoutes.agreement);
}

/** The whole text, its version, and the checkbox to accept it. */
export function AgreementReader({
  reading,
  accepted,
  onAccept,
  heading: Heading = 'h3',
}: {
  reading: ReturnType<typeof useAgreement>;
  accepted: boolean;
  onAccept: (accepted: boolean) => void;
  /** Level of the title, one below the heading above it. */
  heading?: 'h2' | 'h3';
}) {
  const { agreement, error, retry } = reading;
  if (error) return <ErrorState error={error} retry={retry} />;
  return (
    <div className="flex flex-col gap-4" aria-busy={!agreement}>
      <div className="overflow-hidden rounded-m border border-line-strong">
        <div className="border-b px-5 py-3">
          {agreement ? (
            <>
              <Heading className="text-lg">
                <bdi>{agreement.title}</bdi>
              </Heading>
              <p className="num text-xs text-muted">
                Version {agreement.version} · SHA-256{' '}
                <code title={agreement.sha256}>{shortHash(agreement.sha256)}</code>
              </p>
            </>
          ) : (
            <>
              <Skeleton className="h-[27px] w-3/5" />
              <Skeleton className="mt-0.5 h-[15px] w-2/5" />
            </>
          )}
        </div>
        <div
          role="region"
          aria-label={agreement ? `Text of the ${agreement.title}` : 'Loading the agreement'}
          tabIndex={0}
          className="h-[260px] overflow-y-auto bg-panel px-5 py-4 focus-visible:outline-offset-[-2px]"
        >
          {agreement && <AgreementText agreement={agreement} />}
        </div>
      </div>
      <Checkbox checked={accepted} disabled={!agreement} onChange={onAccept} label="I agree" />
    </div>
  );
}

function AgreementText({ agreement }: { agreement: Agreement }) {
  return agreementBlocks(agreement.text, agreement.title).map((block) =>
    block.kind === 'heading' ? (
      <p dir="auto" key={block.line} className="mt-4 mb-1 font-medium first:mt-0">
        {block.text}
      </p>
    ) : (
      <p dir="auto" key={block.line} className="mb-3 max-w-[72ch] text-muted">
        {block.text}
      </p>
    ),
  );
}
