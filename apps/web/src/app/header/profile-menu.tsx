import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { signOut } from '../../features/identity/session.ts';
import { chooseProfile, isProfileKind, kindsOf } from '../../features/profiles/active-profile.ts';
import { paths } from '../../lib/paths.ts';
import { sitePaths } from '../../lib/site-paths.ts';
import type { Member } from '../guards.tsx';

const row =
  'flex h-10 cursor-pointer items-center gap-3 rounded-s px-3 outline-none data-[highlighted]:bg-[color-mix(in_srgb,var(--blue)_18%,transparent)]';
/** Public pages, which are loaded. */
const help = [
  ['FAQs', sitePaths.faq],
  ['Docs', sitePaths.docs],
  ['Contact Us', sitePaths.contact],
  ['Check a picture', paths.whose],
] as const;
const kindNames = { artist: 'Artist', creator: 'Creator', influencer: 'Influencer' } as const;

/** Which profile one acts as, what concerns the account, and help. */
export function ProfileMenu({ member, button }: { member: Member; button: ReactElement }) {
  const navigate = useNavigate();
  const { user, profiles, active } = member;
  const kinds = kindsOf(profiles);

  function go(to: string) {
    return () => void navigate(to);
  }

  return (
    <DropdownMenu.Root defaultOpen>
      <DropdownMenu.Trigger asChild>{button}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={8}
          collisionPadding={12}
          className="z-50 w-[264px] rounded-m border border-line-strong bg-raised p-1.5 shadow-float animate-[rise_200ms_var(--ease-out)]"
        >
          <DropdownMenu.Label className="truncate px-3 pt-2 pb-2 text-[13px] text-muted">
            {user.email}
          </DropdownMenu.Label>
          <DropdownMenu.RadioGroup
            aria-label="Acting as"
            value={active ?? ''}
            onValueChange={(kind) => {
              if (!isProfileKind(kind)) return;
              chooseProfile(kind);
              void navigate(paths.dashboard(kind));
            }}
          >
            {kinds.map((kind) => (
              <DropdownMenu.RadioItem key={kind} value={kind} className={row}>
                <span className="min-w-0 flex-1 truncate">
                  {profiles[kind]?.accountName}{' '}
                  <span className="text-[13px] text-muted">{kindNames[kind]}</span>
                </span>
                <DropdownMenu.ItemIndicator>
                  <Check size={15} aria-hidden />
                </DropdownMenu.ItemIndicator>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
          {kinds.length < 3 && (
            <DropdownMenu.Item className={row} onSelect={go(paths.selectProfile())}>
              Add a profile
            </DropdownMenu.Item>
          )}
          <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
          <DropdownMenu.Item className={row} onSelect={go(paths.likes)}>
            Likes
          </DropdownMenu.Item>
          <DropdownMenu.Item className={row} onSelect={go(paths.account)}>
            Account
          </DropdownMenu.Item>
          {user.admin && (
            <DropdownMenu.Item className={row} onSelect={go(paths.admin)}>
              Admin
            </DropdownMenu.Item>
          )}
          <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
          <DropdownMenu.Group aria-label="Help">
            {help.map(([label, href]) => (
              <DropdownMenu.Item key={href} className={row} asChild>
                <a href={href}>{label}</a>
              </DropdownMenu.Item>
            ))}
          </DropdownMenu.Group>
          <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
          <DropdownMenu.Item className={row} onSelect={() => void signOut()}>
            Sign out
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
