import { KeepAway } from '../../domain/keep-away.tsx';
import type { Project } from '@limn/contracts/project-shapes';
import { projectStates } from '@limn/contracts/project-states';
import { projectRoutes } from '@limn/contracts/projects';
import { floorPrice, type OwnPrices } from '@limn/contracts/floor-price';
import { formatMoney } from '@limn/contracts/money';
import type { Right } from '@limn/contracts/project-terms';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../lib/api.ts';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { keepDraft, keepProject } from './use-project.ts';
import { steps } from './request/steps.ts';
import { useQuery } from '../../lib/use-query.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { Tag } from '../../ui/states.tsx';
import { AgreementBox } from './agreement-box.tsx';
import { Calendar } from './calendar.tsx';
import { DecideBox } from './decide-box.tsx';
import { Next, Origin } from './kin.tsx';
import { SentFiles } from './file-link.tsx';
import { Messages } from './messages.tsx';
import { Outputs } from './outputs.tsx';
import { PersonaPictures } from './persona-pictures.tsx';
import { ShowBox } from './show-box.tsx';
import { waitsFor } from './project-list.tsx';
import { TermsView } from './terms-view.tsx';

const TermsEditor = lazyComponent(
  async () => (await import('./request/terms-editor.tsx')).TermsEditor,
);

const names = { customer: 'Customer', holder: 'Rights holder' } as const;

/** A project as either side sees it: its subject, the next step, and its whole history. */
export function ProjectPage({
  project,
  offered,
  includes,
  prices,
  edition,
}: {
  project: Project;
  offered: readonly Right[];
  includes: Partial<Record<Right, string>>;
  /** The rights holder's prices, where the customer may change the terms. */
  prices: OwnPrices;
  /** The way to its illustrated edition, of a project about a book. */
  edition: ReactNode;
}) {
  // The address contains the step of the terms being changed, if any.
  const [query, change] = useQuery();
  const { id, side, actions, terms } = project;
  const mayCounter = actions.includes(side === 'customer' ? 'submit' : 'counter');
  // A rights holder who went below their own prices is taken at their word.
  const isBelow = terms.price < floorPrice(prices, terms);
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <p className="text-muted">
            {side === 'customer' ? 'Request to ' : 'Request from '}
            {project.other.path ? (
              <Link to={project.other.path} className="rounded-s text-blue underline">
                <bdi>{project.other.name}</bdi>
              </Link>
            ) : (
              <span dir="auto" className="text-text">
                {project.other.name}
              </span>
            )}
            {project.about !== project.other.name && (
              <>
                {' about '}
                <bdi className="text-text">{project.about}</bdi>
              </>
            )}
          </p>
          <h1 dir="auto" className="mt-1 text-2xl break-words md:text-3xl">
            {project.title}
          </h1>
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <span role="status" className="text-muted">
            {waitsFor(project)}
          </span>
          <Tag>{projectStates[project.state]}</Tag>
        </div>
      </header>
      {query.has('step') && mayCounter ? (
        <div className="mt-8 max-w-[760px]">
          <TermsEditor
            terms={project.draft ?? terms}
            title={side === 'customer' ? project.title : undefined}
            version={project.version}
            currency={project.currency}
            floor={
              side === 'customer' && !isBelow
                ? { prices, name: project.about, currency: project.currency }
                : undefined
            }
            before={terms}
            offered={offered}
            includes={includes}
            mayRule={side === 'holder'}
            keep={async (body) => {
              await call(projectRoutes.save, { params: { id }, body });
              keepDraft(project, body);
            }}
            idOf={() => Promise.resolve(id)}
            onSent={(next) => {
              keepProject(next);
              change({ step: null }, true);
            }}
            aside={
              <Button look="quiet" onClick={() => change({ step: null })}>
                Close
              </Button>
            }
          />
        </div>
      ) : (
        <div className="mt-8 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(280px,4fr)]">
          <div className="flex min-w-0 flex-col gap-12">
            <DecideBox
              project={project}
              onCounter={mayCounter ? () => change({ step: steps[0].id }) : undefined}
            />
            {project.agreement && <AgreementBox project={project} agreement={project.agreement} />}
            {(project.mayMakeOutputs || project.outputs.length > 0) && (
              <Outputs project={project} />
            )}
            {actions.includes('show') && <ShowBox project={project} />}
            {project.startsAt && edition}
            {project.subject.kind === 'talent' && project.startsAt && (
              <PersonaPictures project={project} />
            )}
            <Terms project={project} />
            <Messages project={project} />
            {project.state !== 'draft' && (
              <KeepAway profile={project.other.profileId} name={project.other.name} />
            )}
          </div>
          <Facts project={project} />
        </div>
      )}
    </>
  );
}

function Terms({ project: { versions, currency, files } }: { project: Project }) {
  const newest = versions.length;
  const [chosen, setChosen] = useState<number | null>(null);
  const number = chosen ?? newest;
  const version = versions.find((one) => one.number === number);
  const before = versions.find((one) => one.number === number - 1);
  if (!version) return null;
  return (
    <section aria-labelledby="terms">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h2 id="terms" className="text-xl">
          Terms
        </h2>
        {newest > 1 && (
          <Select
            label="Version"
            look="chip"
            value={String(number)}
            options={versions
              .map((one) => ({
                value: String(one.number),
                label: `Version ${one.number}, ${names[one.by].toLowerCase()}, ${formatDate(one.at)}`,
                chosen: `Version ${one.number} of ${newest}`,
              }))
              .toReversed()}
            onChange={(value) => setChosen(Number(value))}
          />
        )}
      </div>
      {version.note && (
        <blockquote
          dir="auto"
          className="mb-4 border-l-2 border-gold pl-4 whitespace-pre-line text-muted"
        >
          {version.note}
        </blockquote>
      )}
      {before && (
        <p className="mb-3 text-[13px] text-muted">
          Changes since version {before.number} are marked.
        </p>
      )}
      <TermsView terms={version.terms} before={before?.terms} currency={currency} />
      <SentFiles files={files} />
    </section>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t pt-4">
      <h2 dir="auto" className="mb-2 text-[13px] text-muted">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Facts({ project }: { project: Project }) {
  const { payments, events, currency, calendar, from, next, state } = project;
  return (
    <aside aria-label="Facts" className="flex min-w-0 flex-col gap-6">
      {calendar.length > 0 && (
        <Fact title="Calendar">
          <Calendar calendar={calendar} />
        </Fact>
      )}
      {(from || next.length > 0) && (
        <Fact title="Before and after">
          {from && <Origin from={from} />}
          <Next next={next} renewed={state === 'active' || state === 'completed'} />
        </Fact>
      )}
      {payments.length > 0 && (
        <Fact title="Payments">
          <ul>
            {payments.map(({ id, description, amount, refunded, paidAt }) => (
              <li key={id} className="flex justify-between gap-4 py-0.5">
                <span className="min-w-0 break-words">
                  <bdi>{description}</bdi>{' '}
                  <span className="text-[13px] text-muted">{formatDate(paidAt)}</span>
                </span>
                <span className="num">
                  {formatMoney({ amount, currency })}
                  {refunded > 0 && (
                    <span className="block text-[13px] text-muted">
                      {formatMoney({ amount: refunded, currency })} refunded
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Fact>
      )}
      <Fact title="History">
        {project.hasOlderEvents && (
          <p className="mb-2 text-[13px] text-muted">Older entries are not shown.</p>
        )}
        <ol className="flex flex-col gap-2">
          {events.map((event) => (
            <li key={`${event.at} ${event.text}`}>
              <span className="block break-words">
                {event.by ? `${names[event.by]} ` : ''}
                {event.text}
              </span>
              <time dateTime={event.at} className="num text-[13px] text-muted">
                {formatDateTime(event.at)}
              </time>
            </li>
          ))}
        </ol>
      </Fact>
    </aside>
  );
}
