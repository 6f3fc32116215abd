import { SavedSearchId } from '@limn/contracts/ids';
import { savedSearchRoutes } from '@limn/contracts/saved-searches';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { useQuery } from '../../lib/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/states.tsx';

/** Ends a saved search's letters by the link in one of them, without signing in. */
export function StopLetters() {
  const [query] = useQuery();
  const id = SavedSearchId.safeParse(query.get('search'));
  const [state, setState] = useState<{ busy?: boolean; name?: string; problem?: string }>({});

  async function stop(): Promise<void> {
    if (!id.success) return;
    setState({ busy: true });
    try {
      const body = { signature: query.get('signature') ?? '' };
      setState(await call(savedSearchRoutes.stopMail, { params: { id: id.data }, body }));
    } catch (error) {
      setState({ problem: messageOf(error) });
    }
  }

  if (state.name !== undefined)
    return (
      <p role="status" className="text-base">
        We won’t send you any more e-mails about ‘<bdi>{state.name}</bdi>’. You still get
        notifications about new results.
      </p>
    );
  return (
    <>
      <p className="mb-6 text-base text-muted">
        We e-mail you when a saved search has new results.
      </p>
      <Problem
        text={
          id.success ? state.problem : 'This link is not complete. Copy it from the e-mail again.'
        }
        className="mb-5"
      />
      <Button
        look="gold"
        busy={state.busy ?? false}
        disabled={!id.success}
        onClick={() => void stop()}
      >
        Stop the e-mails
      </Button>
    </>
  );
}
