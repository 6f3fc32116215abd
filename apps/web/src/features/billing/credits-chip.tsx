import { creditBalance } from '@limn/contracts/credit-balance';
import { useApi } from '../../lib/use-api.ts';
import { formatNumber } from '../../lib/format.ts';

/** Credits left, in a space that does not change while they load. */
export function CreditsChip() {
  const { data } = useApi(creditBalance, {});
  return (
    <span className="num inline-block min-w-[76px] text-right whitespace-nowrap">
      {data ? (
        <>
          <span className="text-text">{formatNumber(data.available)}</span> credits
        </>
      ) : (
        <span className="sr-only">Credits</span>
      )}
    </span>
  );
}
