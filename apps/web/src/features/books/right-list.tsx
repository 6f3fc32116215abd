import { type BookRights, bookRights, bookRightTexts } from '@limn/contracts/books';
import { formatMoney } from '@limn/contracts/money';

/** The rights a book offers, with explanations and prices. */
export function RightList({ rights }: { rights: BookRights }) {
  const offered = bookRights.filter((right) => rights[right].offered);
  if (offered.length === 0) return <p className="text-base text-muted">No rights are offered.</p>;
  return (
    <dl className="grid gap-px overflow-hidden rounded-l border bg-line">
      {offered.map((right) => {
        const { includes, price } = rights[right];
        return (
          <div key={right} className="bg-panel p-5">
            <dt className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="text-base">{bookRightTexts[right].name}</span>
              <span className="num text-gold-text">
                {price > 0
                  ? `from ${formatMoney({ amount: price, currency: 'USD' })}`
                  : 'On request'}
              </span>
            </dt>
            <dd dir="auto" className="mt-2 break-words whitespace-pre-line text-muted">
              {includes}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
