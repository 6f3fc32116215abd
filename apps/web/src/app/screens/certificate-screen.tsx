import { licensingRoutes } from '@limn/contracts/licensing';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { OwesPanel } from '../../features/attribution/owes-panel.tsx';
import { worksOf } from '../../features/attribution/works.ts';
import { Certificate } from '../../features/licensing/certificate.tsx';
import { isNotFound } from '../../lib/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { useApi } from '../../lib/use-api.ts';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { PageTitle } from '../page-title.tsx';
import { NotFound } from './not-found-screen.tsx';

export function CertificateScreen() {
  const number = useParams().number ?? '';
  const { data, error, mutate } = useApi(licensingRoutes.certificate, { params: { number } });
  const [active, setActive] = useState<string | null>(null);

  if (isNotFound(error)) {
    return <NotFound what={`There is no licence with the number ${number}.`} />;
  }
  return (
    <div className="page max-w-[1240px] py-8 md:py-14">
      <PageTitle>{`Licence ${number}`}</PageTitle>
      {data ? (
        <>
          <Certificate
            certificate={data}
            credits={
              <OwesPanel
                credits={data.credits}
                references={data.references}
                kind={data.account}
                declared={data.declared}
                works={worksOf(data.credits)}
                active={active}
                onActive={setActive}
              />
            }
          />
          <p className="mt-6 text-muted">
            <Link to={paths.whose} className="text-blue underline underline-offset-4">
              Check whether a file is this picture
            </Link>
          </p>
        </>
      ) : error ? (
        <ErrorState error={error} retry={() => void mutate()} />
      ) : (
        <Loading label="Looking up the licence">
          <Skeleton className="h-[620px] rounded-l" />
        </Loading>
      )}
    </div>
  );
}
