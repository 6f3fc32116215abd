import { moneyActRoutes } from '@limn/contracts/money-acts';
import { moneyConsoleRoutes } from '@limn/contracts/money-console';
import { reconciliationRoutes } from '@limn/contracts/reconciliation';
import { stuckMoneyRoutes } from '@limn/contracts/stuck-money';
import type { Api } from '../../platform/http/api.ts';
import { type Caller, userOf } from '../identity/index.ts';
import { findPayments, paymentAccount, type ReferencesOf } from './console.ts';
import { decideAct, listActs, type MoneyActParts, propose } from './money-acts.ts';
import { listReconciliations, readReconciliation, reconcile } from './reconciliation.ts';
import { stuckMoney } from './stuck-money.ts';

/** Admin routes for all payments, and for money actions that need two admins. */
export function addMoneyConsoleRoutes(
  api: Api<Caller>,
  parts: MoneyActParts & { dashboard: string | null },
  referencesOf: ReferencesOf,
): void {
  const { db, clock } = parts;
  api.on(moneyConsoleRoutes.payments, ({ query }) => findPayments(db, referencesOf, query));
  api.on(moneyConsoleRoutes.payment, async ({ caller, params }) => ({
    ...(await paymentAccount(db, params.id, userOf(caller).id, clock.now())),
    dashboard: parts.dashboard,
  }));
  api.on(reconciliationRoutes.list, async ({ query }) => ({
    reports: await listReconciliations(db, query.size),
  }));
  api.on(reconciliationRoutes.run, ({ caller }) => reconcile(parts, userOf(caller).id));
  api.on(reconciliationRoutes.read, ({ caller, params }) =>
    readReconciliation(parts, userOf(caller).id, params.id),
  );
  api.on(stuckMoneyRoutes.list, () => stuckMoney(db, clock.now()));
  api.on(moneyActRoutes.list, ({ caller, query }) =>
    listActs(db, query.size, userOf(caller).id, clock.now()),
  );
  api.on(moneyActRoutes.propose, ({ caller, params, body }) =>
    propose(parts, userOf(caller).id, params.id, body),
  );
  api.on(moneyActRoutes.decide, ({ caller, params, body }) =>
    decideAct(parts, userOf(caller).id, params.id, body),
  );
}
