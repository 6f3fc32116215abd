import type { PageOf } from '@limn/contracts/content';
import { ContactForm } from '../../../features/public/contact-form.tsx';
import { sitePaths } from '../../../lib/site-paths.ts';
import { Island } from '../island.tsx';

const link = 'text-blue underline underline-offset-4';

export function Contact({ page }: { page: PageOf<'contact'> }) {
  const { contactEmail } = page;
  return (
    <div className="page grid gap-12 py-12 md:py-20 lg:grid-cols-[5fr_7fr] lg:gap-20">
      <div>
        <h1 className="text-[48px] leading-none md:text-[80px]">Contact Us</h1>
        <div className="mt-6 max-w-[46ch] space-y-4 text-base text-muted">
          <p>Write to us about a picture, a licence, your rights, or anything that is unclear.</p>
          <p>
            By mail:{' '}
            <a href={`mailto:${contactEmail}`} className={link}>
              {contactEmail}
            </a>
          </p>
          <p>
            Is your work used here without your consent? Choose ‘A right of mine’ and give the
            picture’s address. We answer these first.
          </p>
          <p>
            Did the Discord link bring you here? There is no public invitation right now. Ask us for
            one.
          </p>
          <p>
            Many questions are answered in the{' '}
            <a href={sitePaths.faq} className={link}>
              FAQ
            </a>
            . Is something not working? See the{' '}
            <a href={sitePaths.status} className={link}>
              status
            </a>
            .
          </p>
        </div>
      </div>
      <div>
        <Island name="contact" of={ContactForm} props={{}} wake="rest" />
        <noscript>
          <p className="rounded-l border bg-panel p-8 text-base">
            The form needs JavaScript. You can also write to{' '}
            <a href={`mailto:${contactEmail}`} className={link}>
              {contactEmail}
            </a>{' '}
            instead.
          </p>
        </noscript>
      </div>
    </div>
  );
}
