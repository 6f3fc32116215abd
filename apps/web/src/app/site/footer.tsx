import { audiences, sitePaths } from '../../lib/site-paths.ts';
import { brand } from '../brand.ts';

const columns: [title: string, links: (readonly [label: string, href: string])[]][] = [
  ['For', audiences.map(([label, anchor]) => [label, `/#${anchor}`])],
  [
    'Product',
    [
      ['Marketplace', '/marketplace'],
      ['Explore', '/explore'],
      ['Check a picture', '/whose'],
      ['Verify a receipt', sitePaths.receipts],
      ['Pricing', sitePaths.pricing],
      ['AI and Us', sitePaths.blog],
      ['Status', sitePaths.status],
    ],
  ],
  [
    'Help',
    [
      ['FAQs', sitePaths.faq],
      ['Docs', sitePaths.docs],
      ['API', sitePaths.apiDocs],
      ['Discord', sitePaths.discord],
      ['Contact Us', sitePaths.contact],
    ],
  ],
  [
    'Legal',
    [
      ['Privacy Policy', sitePaths.privacy],
      ['Terms of Use', sitePaths.terms],
      ['Accessibility', sitePaths.accessibility],
      ['Customer Licence', sitePaths.customerAgreement],
      ['Artist Licence', sitePaths.artistAgreement],
    ],
  ],
];

export function Footer() {
  return (
    <footer className="later border-t bg-panel [--guess:520px]">
      <div className="page grid gap-x-8 gap-y-10 pt-14 pb-10 md:grid-cols-[1.4fr_3fr]">
        <p className="max-w-[24ch] font-display text-xl text-muted italic">{brand.promise}</p>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-x-6 gap-y-10 lg:grid-cols-4">
          {columns.map(([title, links]) => (
            <div key={title}>
              <h2
                dir="auto"
                className="font-ui text-xs font-medium tracking-[0.08em] text-muted uppercase"
              >
                {title}
              </h2>
              <ul className="mt-3">
                {links.map(([label, href]) => (
                  <li key={href}>
                    <a href={href} className="inline-flex min-h-9 items-center hover:underline">
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <p className="num text-[13px] text-muted md:col-span-2">© 2024 {brand.name}</p>
      </div>
    </footer>
  );
}
