import { upTo } from '@limn/contracts/text';
import { Menu } from 'lucide-react';
import { audiences, sitePaths } from '../../lib/site-paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { brand } from '../brand.ts';
import { HeaderFrame } from './header-frame.tsx';
import { MenuLink, SiteMenu } from './site-menu.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

const signIn = '/sign-in';
const quiet = 'rounded-s py-1.5 whitespace-nowrap text-muted transition-colors hover:text-text';
const panel =
  'absolute z-50 grid w-56 rounded-m border border-line-strong bg-raised p-1.5 shadow-float';

const marketplace = ['Marketplace', '/marketplace'] as const;
const checker = ['Check a picture', '/whose'] as const;
const helpOf = (contactEmail: string): (readonly [string, string])[] => [
  ['FAQs', sitePaths.faq],
  ['Docs', sitePaths.docs],
  ['Discord', sitePaths.discord],
  ['Contact Us', `mailto:${contactEmail}`],
];

/** The name, leading to the first page. Plain, so that public pages need no router. */
function Name() {
  return (
    <a
      href={sitePaths.landing}
      className="font-display text-[25px] leading-none tracking-[-0.02em] text-text"
    >
      {upTo(brand.name, -1)}
      <span className="text-gold">{brand.name.slice(-1)}</span>
    </a>
  );
}

function AudienceLinks() {
  return audiences.map(([label, anchor]) => (
    <MenuLink key={anchor} href={`/#${anchor}`}>
      {label}
    </MenuLink>
  ));
}

interface HeaderProps {
  showBlog: boolean;
  /** Contact address, once the server's configuration is loaded. */
  contactEmail?: string;
}

/** Links besides the six sections; the blog is linked on test hosts only (§2). */
function placesOf(showBlog: boolean): (readonly [string, string])[] {
  return [
    marketplace,
    ['Explore', '/explore'],
    ['Pricing', sitePaths.pricing],
    ...(showBlog ? [['Blog', sitePaths.blog] as const] : []),
  ];
}

function SmallMenu({ showBlog, contactEmail }: Required<HeaderProps>) {
  return (
    <SiteMenu
      label="Menu"
      hideLabel
      icon={<Menu size={20} aria-hidden />}
      summaryClass="grid size-11 place-items-center rounded-s"
      className="md:hidden"
    >
      <nav
        aria-label="Menu"
        className="absolute inset-x-0 top-[50px] z-50 grid max-h-[calc(100dvh-50px)] grid-cols-2 gap-x-3 overflow-y-auto border-b bg-raised p-4 text-base shadow-float"
      >
        <AudienceLinks />
        <span className="col-span-2 my-2 h-px bg-line" />
        {[...placesOf(showBlog), ...helpOf(contactEmail)].map(([label, href]) => (
          <MenuLink key={href} href={href}>
            {label}
          </MenuLink>
        ))}
        <span className="col-span-2 grid">
          <MenuLink href={checker[1]}>{checker[0]}</MenuLink>
        </span>
      </nav>
    </SiteMenu>
  );
}

/** The bar on top for guests, on public pages and in the app. */
export function SiteHeader({ showBlog, contactEmail = brand.contactEmail }: HeaderProps) {
  return (
    <HeaderFrame>
      <Name />
      <nav aria-label="Main" className="flex flex-1 items-center gap-4 xl:gap-5">
        {audiences.map(([label, anchor]) => (
          <a key={anchor} href={`/#${anchor}`} className={`${quiet} max-[1340px]:hidden`}>
            {label}
          </a>
        ))}
        <SiteMenu label="Who it is for" className="relative max-md:hidden min-[1340px]:hidden">
          <div className={`${panel} top-[40px] left-0`}>
            <AudienceLinks />
          </div>
        </SiteMenu>
        <span className="flex-1" />
        {placesOf(showBlog).map(([label, href]) => (
          <a key={href} href={href} className={`${quiet} max-md:hidden`}>
            {label}
          </a>
        ))}
        <a href={checker[1]} className={`${quiet} max-lg:hidden`}>
          {checker[0]}
        </a>
        <SiteMenu label="Help" className="relative max-md:hidden">
          <div className={`${panel} top-[40px] right-0`}>
            <span className="contents lg:hidden">
              <MenuLink href={checker[1]}>{checker[0]}</MenuLink>
            </span>
            {helpOf(contactEmail).map(([label, href]) => (
              <MenuLink key={href} href={href}>
                {label}
              </MenuLink>
            ))}
          </div>
        </SiteMenu>
        <span className="needs-script">
          <ThemeToggle />
        </span>
        <a href={signIn} className={`${quiet} guests-only`}>
          Sign In
        </a>
        <a href={signIn} className={`${buttonClass('gold', 'small')} guests-only`}>
          Sign Up
        </a>
      </nav>
      <SmallMenu showBlog={showBlog} contactEmail={contactEmail} />
    </HeaderFrame>
  );
}
