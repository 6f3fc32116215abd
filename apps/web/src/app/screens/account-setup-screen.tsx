import { useNavigate } from 'react-router';
import { PersonForm } from '../../features/account/person-form.tsx';
import { PhotoField } from '../../features/photos/photo-field.tsx';
import { paths } from '../../lib/paths.ts';
import { useMember } from '../guards.tsx';
import { PageTitle } from '../page-title.tsx';
import { changeUser } from '../session/use-session.ts';

export function AccountSetupScreen() {
  const { user } = useMember();
  const navigate = useNavigate();
  return (
    <div className="page max-w-[720px] py-10 md:py-14">
      <PageTitle>Name and picture</PageTitle>
      <h1 className="text-2xl md:text-[50px] md:leading-none">Name and picture</h1>
      <p className="mt-3 mb-9 max-w-[58ch] text-base text-muted">
        This is how we address you. Credits use the name of your profile.
      </p>
      <PersonForm
        user={user}
        picture={(field) => <PhotoField purpose="picture" {...field} />}
        onSaved={(next) => {
          void changeUser(next).then(() => navigate(paths.account));
        }}
      />
    </div>
  );
}
