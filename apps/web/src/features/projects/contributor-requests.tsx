import type { ContributorRequest } from '@limn/contracts/project-shapes';
import { projectRoutes } from '@limn/contracts/projects';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { keep, useApi } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notifications.ts';
import { ErrorState, Tag } from '../../ui/states.tsx';
import { SentFiles } from './file-link.tsx';
import { ReasonDialog } from '../../domain/reason-dialog.tsx';
import { TermsView } from './terms-view.tsx';

/** Requests about books in which one has a part: each needs one's yes. Nothing while there are none. */
export function ContributorRequests() {
  const { data, error, mutate } = useApi(projectRoutes.contributorRequests, {});
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data || data.requests.length === 0) return null;
  return (
    <section aria-labelledby="contributor-requests" className="mb-14">
      <h2 id="contributor-requests" className="mb-2 text-xl">
        Requests that need your approval
      </h2>
      <p className="mb-6 max-w-[60ch] text-muted">
        Someone requests rights in a book that you have a part in. Nothing is agreed until everyone
        with a part approves the terms.
      </p>
      <ul className="flex flex-col gap-6">
        {data.requests.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
    </section>
  );
}

function Request({ request }: { request: ContributorRequest }) {
  const { id, title, customer, holder, version, terms, currency, ppm, answerUntil, files } =
    request;
  const [busy, setBusy] = useState(false);
  const [refusing, setRefusing] = useState(false);

  async function say(agrees: boolean, reason = ''): Promise<boolean> {
    setBusy(true);
    try {
      const body = { version, agrees, reason };
      keep(
        projectRoutes.contributorRequests,
        {},
        await call(projectRoutes.contribute, { params: { id }, body }),
      );
      notify(agrees ? `You approved ${customer}’s terms.` : `You refused ${customer}’s terms.`);
      return true;
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return (
    <li>
      <article className="rounded-l border bg-panel p-5 md:p-8">
        <h3 dir="auto" className="text-xl break-words">
          {title}
        </h3>
        <p className="mt-1">
          {customer} requests rights from {holder}. Your share of what it earns is{' '}
          <strong className="num">{ppm / 10_000} %</strong>.
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Tag>Version {version}</Tag>
          {answerUntil && <Tag tone="muted">Answer until {formatDate(answerUntil)}</Tag>}
          {request.agrees !== null && (
            <Tag tone={request.agrees ? 'ok' : 'muted'}>
              {request.agrees ? 'You approved' : 'You refused'}
            </Tag>
          )}
        </div>
        <details className="mt-5">
          <summary className="cursor-pointer rounded-s py-1 font-medium">Terms</summary>
          <div className="mt-3">
            <TermsView terms={terms} currency={currency} />
          </div>
        </details>
        {files.length > 0 && (
          <section aria-label={`Files sent with the request for ${title}`} className="mt-4">
            <h4 className="font-medium">Files</h4>
            <SentFiles files={files} />
          </section>
        )}
        <div className="mt-6 flex flex-wrap gap-3">
          {request.agrees !== true && (
            <Button look="gold" busy={busy} onClick={() => void say(true)}>
              Approve these terms
            </Button>
          )}
          {request.agrees !== false && (
            <Button busy={busy} onClick={() => setRefusing(true)}>
              Refuse
            </Button>
          )}
        </div>
        <ReasonDialog
          open={refusing}
          onOpenChange={setRefusing}
          title="Refuse these terms?"
          description={`${holder} is notified, and can’t accept the terms as they are. You can approve them later.`}
          label="Reason (optional)"
          action="Refuse"
          danger
          onConfirm={(reason) => say(false, reason)}
        />
      </article>
    </li>
  );
}
