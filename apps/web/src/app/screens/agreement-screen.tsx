import { rightNames } from '@limn/contracts/project-terms';
import { agreementStates } from '@limn/contracts/project-states';
import { projectRoutes } from '@limn/contracts/projects';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { Seal } from '../../features/licensing/seal.tsx';
import { isNotFound } from '../../lib/api-error.ts';
import { formatDate } from '../../lib/format.ts';
import { useApi } from '../../lib/use-api.ts';
import { ErrorState, Loading, Skeleton, Tag } from '../../ui/states.tsx';
import { PageTitle } from '../page-title.tsx';
import { NotFound } from './not-found-screen.tsx';

/** `/agreements/{number}`: the public record of an agreement, for verification. */
export function AgreementScreen() {
  const number = useParams()['number'] ?? '';
  const { data, error, mutate } = useApi(projectRoutes.certificate, { params: { number } });
  if (isNotFound(error))
    return <NotFound what={`There is no agreement with the number ${number}.`} />;
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  const rows: [string, ReactNode][] = data
    ? [
        ['Rights holder', data.holder],
        ['Customer', data.customer],
        ['About', data.about],
        ['Rights', data.rights.map((right) => rightNames[right]).join(', ')],
        ['Signed by both', formatDate(data.signedAt)],
        ['Begins', data.startsAt ? formatDate(data.startsAt) : '–'],
        ['Ends', data.endsAt ? formatDate(data.endsAt) : '–'],
        ['SHA-256 of the agreement', data.sha256],
      ]
    : [];
  return (
    <div className="page max-w-[860px] py-8 md:py-14">
      <PageTitle>{`Agreement ${number}`}</PageTitle>
      {data ? (
        <article className="rounded-l border border-line-strong bg-panel p-6 md:p-10">
          <div className="mb-6 flex flex-wrap items-center gap-5">
            <Seal size={92} />
            <div className="min-w-0">
              <p className="text-muted">Agreement</p>
              <h1 className="num text-lg [overflow-wrap:anywhere] sm:text-xl md:text-2xl">
                {data.number}
              </h1>
            </div>
            <Tag>{agreementStates[data.state]}</Tag>
          </div>
          <dl>
            {rows.map(([name, value]) => (
              <div key={name} className="grid gap-x-6 border-t py-2.5 sm:grid-cols-[190px_1fr]">
                <dt className="text-muted">{name}</dt>
                <dd className="num min-w-0 [overflow-wrap:anywhere]">{value}</dd>
              </div>
            ))}
          </dl>
        </article>
      ) : (
        <Loading label="Looking up the agreement">
          <Skeleton className="h-[420px] rounded-l" />
        </Loading>
      )}
    </div>
  );
}
