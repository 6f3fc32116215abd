import { jwksPath } from '@limn/contracts/credentials';
import { ReceiptCheck } from '../../../features/public/receipt-check.tsx';
import { sitePaths } from '../../../lib/site-paths.ts';
import { Island } from '../island.tsx';

const link = 'text-blue underline underline-offset-4';

export function ReceiptsPage() {
  return (
    <div className="page grid gap-12 py-12 md:py-20 lg:grid-cols-[5fr_7fr] lg:gap-20">
      <div>
        <h1 className="text-[48px] leading-none md:text-[80px]">Verify a receipt</h1>
        <div className="mt-6 max-w-[46ch] space-y-4 text-base text-muted">
          <p>
            Consents, withdrawals and licences come with a receipt that we signed. Anyone with the
            receipt and our public keys can check it, even without us.
          </p>
          <p>
            Your browser checks it. Nothing you paste is sent anywhere; it only fetches our{' '}
            <a href={jwksPath} className={link}>
              public keys
            </a>
            .
          </p>
          <p>
            To do the same in ten lines of your own code, see the{' '}
            <a href={sitePaths.docsPage('proof')} className={link}>
              docs
            </a>
            .
          </p>
        </div>
      </div>
      <div>
        <Island name="receipts" of={ReceiptCheck} props={{}} wake="rest" />
        <noscript>
          <p className="rounded-l border bg-panel p-8 text-base">
            This page needs JavaScript to check a receipt in your browser. The docs show how to do
            it without.
          </p>
        </noscript>
      </div>
    </div>
  );
}
