import { type Adviser, type Agreement, licensingRoutes } from '@limn/contracts/licensing';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { keep, refresh } from '../../lib/use-api.ts';

/**
 * Records that the artist accepts the text they were shown.
 * @returns what went wrong, if anything
 */
export async function agreeAsArtist(
  agreement: Agreement | undefined,
  advisedBy: Adviser | undefined,
): Promise<string | undefined> {
  if (!agreement?.sha256) return 'The agreement could not be read. Reload the page.';
  const { version, sha256 } = agreement;
  try {
    keep(
      licensingRoutes.consents,
      {},
      await call(licensingRoutes.accept, { body: { version, sha256, advisedBy } }),
    );
    return undefined;
  } catch (error) {
    void refresh(licensingRoutes.agreement);
    return messageOf(error);
  }
}
