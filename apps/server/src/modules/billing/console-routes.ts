import { moneyConsoleRoutes } from '@limn/contracts/money-console';
import type { Database } from '../../platform/database/database.ts';
import type { Api } from '../../platform/http/api.ts';
import type { Caller } from '../identity/index.ts';
import { findPayments, paymentAccount } from './console.ts';

/** What admins see of everybody's payments. */
export function addMoneyConsoleRoutes(api: Api<Caller>, { db }: { db: Database }): void {
  api.on(moneyConsoleRoutes.payments, ({ query }) => findPayments(db, query));
  api.on(moneyConsoleRoutes.payment, ({ params }) => paymentAccount(db, params.id));
}
