import { addressOf } from '@limn/contracts/call';
import { licensingRoutes } from '@limn/contracts/licensing';

/** Where the certificate of a licence is as a PDF. */
export const certificatePdf = (number: string): string =>
  addressOf(licensingRoutes.certificatePdf, { params: { number } });

/** Where the signed receipt of a licence is. */
export const licenceReceipt = (number: string): string =>
  addressOf(licensingRoutes.licenceReceipt, { params: { number } });
