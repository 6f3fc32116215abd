import { PaymentId } from '@limn/contracts/ids';
import { useParams } from 'react-router';
import { SearchBox } from '../../features/catalogue/search-box.tsx';
import { FlagRules } from '../../features/admin/flag-rules.tsx';
import { MailList } from '../../features/admin/mail-list.tsx';
import { NameList } from '../../features/admin/name-list.tsx';
import { ProviderList } from '../../features/admin/provider-list.tsx';
import { Approvals } from '../../features/money/approvals.tsx';
import { PaymentAccount } from '../../features/money/payment-account.tsx';
import { PaymentList } from '../../features/money/payment-list.tsx';
import { Reconciliation } from '../../features/money/reconciliation.tsx';
import { AuditLog } from '../../features/moderation/audit-log.tsx';
import { HandleList } from '../../features/moderation/handle-list.tsx';
import { CaseList } from '../../features/moderation/case-list.tsx';
import { Waitlist } from '../../features/admin/waitlist.tsx';
import { useQuery } from '../../lib/use-query.ts';
import { EmptyState } from '../../ui/states.tsx';
import { AdminFrame } from '../admin-frame.tsx';

export function AdminFeaturesScreen() {
  return (
    <AdminFrame title="Features">
      <FlagRules />
    </AdminFrame>
  );
}

export function AdminWaitlistScreen() {
  const [query, change] = useQuery();
  const search = query.get('q') ?? '';
  return (
    <AdminFrame title="Waitlist">
      <Waitlist
        search={search}
        searchBox={
          <SearchBox
            label="Search the waitlist"
            placeholder="A name or an e-mail address"
            value={search}
            onSearch={(text) => change({ q: text, offset: null }, true)}
          />
        }
      />
    </AdminFrame>
  );
}

export function AdminModerationScreen() {
  return (
    <AdminFrame title="Moderation">
      <CaseList />
    </AdminFrame>
  );
}

export function AdminHandlesScreen() {
  return (
    <AdminFrame title="Handles">
      <HandleList />
    </AdminFrame>
  );
}

export function AdminAuditScreen() {
  return (
    <AdminFrame title="Audit log">
      <AuditLog />
    </AdminFrame>
  );
}

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

export function AdminPaymentScreen() {
  const id = PaymentId.safeParse(useParams()['paymentId']).data;
  return <AdminFrame title="Payment">{id ? <PaymentAccount id={id} /> : <NoPayment />}</AdminFrame>;
}

const NoPayment = () => <EmptyState text="Not found: there is no payment of this number." />;

export function AdminMailScreen() {
  return (
    <AdminFrame title="Mail">
      <MailList />
    </AdminFrame>
  );
}

export function AdminModelsScreen() {
  return (
    <AdminFrame title="Models">
      <ProviderList />
    </AdminFrame>
  );
}

export function AdminNamesScreen() {
  const [query, change] = useQuery();
  const search = query.get('q') ?? '';
  return (
    <AdminFrame title="Names">
      <NameList
        search={search}
        searchBox={
          <SearchBox
            label="Search the names"
            placeholder="Part of a name"
            value={search}
            onSearch={(text) => change({ q: text, offset: null }, true)}
          />
        }
      />
    </AdminFrame>
  );
}
