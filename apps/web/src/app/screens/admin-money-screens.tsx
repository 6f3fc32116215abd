import { PaymentId } from '@limn/contracts/ids';
import { useParams } from 'react-router';
import { SearchBox } from '../../features/catalogue/search-box.tsx';
import { Approvals } from '../../features/money/approvals.tsx';
import { PaymentAccount } from '../../features/money/payment-account.tsx';
import { PaymentList } from '../../features/money/payment-list.tsx';
import { Reconciliation } from '../../features/money/reconciliation.tsx';
import { StuckMoney } from '../../features/money/stuck-money.tsx';
import { useQuery } from '../../lib/use-query.ts';
import { EmptyState } from '../../ui/states.tsx';
import { AdminFrame } from '../admin-frame.tsx';

export function AdminMoneyScreen() {
  const [query, change] = useQuery();
  return (
    <AdminFrame title="Money">
      <PaymentList
        searchBox={
          <SearchBox
            label="Search payments"
            placeholder="An e-mail address or an id"
            value={query.get('q') ?? ''}
            onSearch={(text) => change({ q: text, after: null }, true)}
          />
        }
      />
    </AdminFrame>
  );
}

export function AdminApprovalsScreen() {
  return (
    <AdminFrame title="Approvals">
      <Approvals />
    </AdminFrame>
  );
}

export function AdminReconciliationScreen() {
  return (
    <AdminFrame title="Reconciliation">
      <Reconciliation />
    </AdminFrame>
  );
}

export function AdminStuckMoneyScreen() {
  return (
    <AdminFrame title="Stuck money">
      <StuckMoney />
    </AdminFrame>
  );
}

export function AdminPaymentScreen() {
  const id = PaymentId.safeParse(useParams()['paymentId']).data;
  return <AdminFrame title="Payment">{id ? <PaymentAccount id={id} /> : <NoPayment />}</AdminFrame>;
}

const NoPayment = () => <EmptyState text="Not found: there is no payment of this number." />;
