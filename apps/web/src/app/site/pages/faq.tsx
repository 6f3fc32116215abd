import type { PageOf } from '@limn/contracts/content';
import { faqs, further } from './faq-entries.ts';

export function Faq({ page }: { page: PageOf<'faq'> }) {
  return (
    <div className="page py-12 md:py-20">
      <h1 className="max-w-[14ch] text-[48px] leading-none md:text-[80px]">Questions, answered.</h1>
      <div className="mt-14 grid gap-14">
        {faqs.map(({ topic, entries }) => (
          <section key={topic} className="grid gap-6 lg:grid-cols-[4fr_8fr]">
            <h2 className="text-[30px] leading-tight">{topic}</h2>
            <div className="border-b">
              {entries.map(({ question, answer }) => (
                <details key={question} className="group border-t">
                  <summary className="flex items-center justify-between gap-6 py-5 text-[17px] font-medium">
                    {question}
                    <span
                      aria-hidden
                      className="text-xl leading-none text-muted transition-transform group-open:rotate-45"
                    >
                      +
                    </span>
                  </summary>
                  <p className="max-w-[68ch] pb-6 text-base text-muted">{answer}</p>
                </details>
              ))}
            </div>
          </section>
        ))}
      </div>
      <ul className="mt-16 grid gap-5 md:grid-cols-3">
        {further.map(([label, href, text]) => (
          <li
            key={href}
            className="relative rounded-l border bg-panel p-6 hover:border-line-strong"
          >
            <h2 className="text-[26px] leading-tight">
              <a href={href} className="after:absolute after:inset-0">
                {label}
              </a>
            </h2>
            <p dir="auto" className="mt-1.5 text-muted">
              {text}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-8 text-muted">
        Or write to{' '}
        <a href={`mailto:${page.contactEmail}`} className="text-blue underline underline-offset-4">
          {page.contactEmail}
        </a>
        .
      </p>
    </div>
  );
}
