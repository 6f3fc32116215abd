import type { PageOf } from '@limn/contracts/content';

export function Status({ page }: { page: PageOf<'status'> }) {
  const { parts, checkedAt } = page.status;
  const failing = parts.filter(({ state }) => state === 'failing').length;
  return (
    <div className="page max-w-[980px] py-12 md:py-20">
      <h1 className="text-[44px] leading-none md:text-3xl">
        {failing === 0
          ? 'Everything works.'
          : failing === 1
            ? 'One part does not work.'
            : `${failing} parts do not work.`}
      </h1>
      <p className="num mt-5 text-muted">
        Checked{' '}
        <time dateTime={checkedAt}>
          {new Date(checkedAt).toLocaleString('en-US', {
            dateStyle: 'medium',
            timeStyle: 'medium',
            timeZone: 'UTC',
          })}{' '}
          UTC
        </time>
        . Reload the page to check again.
      </p>
      <ul className="mt-10 border-b">
        {parts.map(({ name, state, detail }) => (
          <li key={name} className="flex items-start gap-4 border-t py-5">
            <span
              aria-hidden
              className={`mt-2 size-2.5 shrink-0 rounded-full ${state === 'working' ? 'bg-ok' : 'bg-danger'}`}
            />
            <div className="min-w-0 flex-1">
              <h2 dir="auto" className="font-ui text-base font-medium">
                {name}
              </h2>
              <p className="text-muted">{detail}</p>
            </div>
            <span className={state === 'working' ? 'text-ok' : 'text-danger'}>
              {state === 'working' ? 'Working' : 'Not working'}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
