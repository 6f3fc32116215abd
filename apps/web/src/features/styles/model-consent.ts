import type { Agreement } from '@limn/contracts/licensing';
import type { ReactNode } from 'react';

/** The consent to a model: its text, whether it is given, and where it is read. */
export interface ModelConsent {
  agreement: Agreement | undefined;
  accepted: boolean;
  reader: ReactNode;
}
