import { UserId } from '@limn/contracts/ids';
import { useParams } from 'react-router';
import { Overview } from '../../features/admin/overview.tsx';
import { PeopleList } from '../../features/admin/people-list.tsx';
import { PersonPage } from '../../features/admin/person-page.tsx';
import { SearchBox } from '../../features/catalogue/search-box.tsx';
import { useQuery } from '../../lib/use-query.ts';
import { EmptyState } from '../../ui/states.tsx';
import { AdminFrame } from '../admin-frame.tsx';

export function AdminOverviewScreen() {
  return (
    <AdminFrame title="Overview">
      <Overview />
    </AdminFrame>
  );
}

export function AdminPeopleScreen() {
  const [query, change] = useQuery();
  const search = query.get('q') ?? '';
  return (
    <AdminFrame title="People">
      <PeopleList
        search={search}
        searchBox={
          <SearchBox
            label="Search people"
            placeholder="A name or an e-mail address"
            value={search}
            onSearch={(text) => change({ q: text, offset: null }, true)}
          />
        }
      />
    </AdminFrame>
  );
}

export function AdminPersonScreen() {
  const id = UserId.safeParse(useParams()['personId']).data;
  return (
    <AdminFrame title="Person">
      {id ? <PersonPage id={id} /> : <EmptyState text="There is no person with this id." />}
    </AdminFrame>
  );
}
