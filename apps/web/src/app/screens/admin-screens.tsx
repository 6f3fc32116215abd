import { SearchBox } from '../../features/catalogue/search-box.tsx';
import { AdminList } from '../../features/admin/admin-list.tsx';
import { FlagRules } from '../../features/admin/flag-rules.tsx';
import { MailList } from '../../features/admin/mail-list.tsx';
import { NameList } from '../../features/admin/name-list.tsx';
import { StyleReviews } from '../../features/admin/style-reviews.tsx';
import { ReferenceList } from '../../features/admin/reference-list.tsx';
import { ProviderList } from '../../features/admin/provider-list.tsx';
import { AuditLog } from '../../features/moderation/audit-log.tsx';
import { HandleList } from '../../features/moderation/handle-list.tsx';
import { CaseList } from '../../features/moderation/case-list.tsx';
import { Waitlist } from '../../features/admin/waitlist.tsx';
import { useQuery } from '../../lib/use-query.ts';
import { AdminFrame } from '../admin-frame.tsx';

export function AdminFeaturesScreen() {
  return (
    <AdminFrame title="Features">
      <FlagRules />
    </AdminFrame>
  );
}

export function AdminAdminsScreen() {
  return (
    <AdminFrame title="Admins">
      <AdminList />
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

export function AdminStyleReviewsScreen() {
  return (
    <AdminFrame title="First styles">
      <StyleReviews />
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

export function AdminReferencesScreen() {
  const [query, change] = useQuery();
  const search = query.get('q') ?? '';
  return (
    <AdminFrame title="References">
      <ReferenceList
        search={search}
        searchBox={
          <SearchBox
            label="Search the references"
            placeholder="A title, a maker or a source"
            value={search}
            onSearch={(text) => change({ q: text, offset: null }, true)}
          />
        }
      />
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
