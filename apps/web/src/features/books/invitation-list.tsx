import { type BookHolderKind, type BookInvitation, bookRoutes } from '@limn/contracts/books';
import { useState } from 'react';
import { ForbiddenList } from '../../domain/forbidden-list.tsx';
import { ReasonDialog } from '../../domain/reason-dialog.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { refresh, useApi } from '../../lib/use-api.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notifications.ts';
import { Select } from '../../ui/select.tsx';
import { EmptyState, ErrorState, Loading, Notice, Skeleton, Tag } from '../../ui/states.tsx';
import { BookCover } from './book-cover.tsx';
import { formatPart } from './part-text.ts';
import { RightList } from './right-list.tsx';

/** A profile that can take part in a book. */
export interface Taking {
  kind: BookHolderKind;
  name: string;
}

/** Books that a person is asked to be part of, or is part of. */
export function InvitationList({ as }: { as: Taking[] }) {
  const { data, error, mutate } = useApi(bookRoutes.invitations, {});
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading invitations">
        <Skeleton className="h-64 w-full rounded-l" />
      </Loading>
    );
  if (data.invitations.length === 0)
    return (
      <EmptyState text="No invitations yet. When an author names you in a book, you can accept or decline here." />
    );
  return (
    <ul className="flex flex-col gap-8">
      {data.invitations.map((invitation) => (
        <Invitation key={invitation.id} invitation={invitation} as={as} />
      ))}
    </ul>
  );
}

function Invitation({ invitation, as }: { invitation: BookInvitation; as: Taking[] }) {
  const { book, holder, others, role, basisPoints, state } = invitation;
  const everybody = [holder, { name: 'You', role, basisPoints }, ...others];
  return (
    <li>
      <article className="rounded-l border bg-panel p-5 md:p-8">
        <div className="flex gap-5">
          <BookCover cover={book.cover} title={book.title} size="small" className="w-20 shrink-0" />
          <div className="min-w-0">
            <h2 dir="auto" className="text-xl break-words">
              {book.title}
            </h2>
            {book.subtitle && (
              <p dir="auto" className="text-muted">
                {book.subtitle}
              </p>
            )}
            <p className="mt-2">
              <bdi>{holder.name}</bdi> names you as {role}, with{' '}
              <strong className="num">{formatPart(basisPoints)}</strong> of what it earns.
            </p>
            <div className="mt-3 flex flex-wrap gap-2">
              <Tag tone={book.published ? 'ok' : 'muted'}>
                {book.published ? 'Public' : 'Draft'}
              </Tag>
            </div>
          </div>
        </div>
        <h3 className="mt-7 mb-3 text-lg">Who gets what</h3>
        <ul>
          {everybody.map((person, index) => (
            <li
              // oxlint-disable-next-line react/no-array-index-key -- two people may share a name and a role
              key={index}
              className="flex justify-between gap-4 border-t py-2 last:border-b"
            >
              <span>
                <bdi>{person.name}</bdi>, {person.role}
              </span>
              <span className="num">{formatPart(person.basisPoints)}</span>
            </li>
          ))}
        </ul>
        <h3 className="mt-7 mb-3 text-lg">Rights offered</h3>
        <RightList rights={book.rights} />
        <ForbiddenList uses={book.forbiddenUses} />
        <div className="mt-7">
          {state === 'invited' && <Asked invitation={invitation} as={as} />}
          {state === 'agreed' && <Agreed invitation={invitation} />}
          {state === 'declined' && <Declined invitation={invitation} />}
          {state === 'withdrawn' && <p className="text-muted">You have left this book.</p>}
        </div>
      </article>
    </li>
  );
}

const refreshAll = () => refresh(bookRoutes.invitations, bookRoutes.published, bookRoutes.get);

function Asked({ invitation, as }: { invitation: BookInvitation; as: Taking[] }) {
  const { id, terms, book } = invitation;
  const [kind, setKind] = useState(as[0]?.kind);
  const [busy, setBusy] = useState(false);
  const [declining, setDeclining] = useState(false);
  if (!kind)
    return (
      <div className="flex flex-col items-start gap-4">
        <Notice>To be paid your part, you need an artist or influencer profile.</Notice>
        <ButtonLink to={paths.selectProfile()}>Make a profile</ButtonLink>
      </div>
    );

  async function say(agrees: boolean, by: BookHolderKind, reason = ''): Promise<boolean> {
    setBusy(true);
    try {
      await call(bookRoutes.answer, { params: { id }, body: { agrees, terms, kind: by, reason } });
      if (agrees) notify(`You accepted your part of ‘${book.title}’.`);
      else notify(`You declined your part of ‘${book.title}’.`, { undo: () => void reopen(id) });
      return true;
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
      return false;
    } finally {
      await refreshAll();
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button look="gold" busy={busy} onClick={() => void say(true, kind)}>
        Accept
      </Button>
      <Button busy={busy} onClick={() => setDeclining(true)}>
        Decline
      </Button>
      <ReasonDialog
        open={declining}
        onOpenChange={setDeclining}
        title={`Decline your part of ‘${book.title}’?`}
        description="The book stays hidden while your answer is no. You can change it later."
        label="Reason (optional)"
        action="Decline"
        danger
        onConfirm={(reason) => say(false, kind, reason)}
      />
      {as.length > 1 && (
        <Select
          label="Answer as"
          look="chip"
          value={kind}
          options={as.map(({ kind: value, name }) => ({
            value,
            label: `As ${name} (${value})`,
          }))}
          onChange={(value) => setKind(value as BookHolderKind)}
        />
      )}
    </div>
  );
}

/** Takes a refusal back: the part can be answered again. */
async function reopen(id: BookInvitation['id']): Promise<void> {
  try {
    await call(bookRoutes.reopen, { params: { id } });
    notify('Your answer is cleared. You can answer again.');
  } catch (error) {
    notify(messageOf(error), { tone: 'danger' });
  }
  await refreshAll();
}

function Declined({ invitation: { id, reason } }: { invitation: BookInvitation }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p>You declined.</p>
        <p dir="auto" className="break-words text-muted empty:hidden">
          {reason}
        </p>
      </div>
      <Button size="small" onClick={() => void reopen(id)}>
        Change my answer
      </Button>
    </div>
  );
}

function Agreed({ invitation }: { invitation: BookInvitation }) {
  const { id, book } = invitation;

  async function leave() {
    try {
      await call(bookRoutes.withdraw, { params: { id } });
      notify(`You have left ‘${book.title}’.`);
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    }
    await refreshAll();
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>You accepted.</p>
      <ConfirmDialog
        trigger={
          <Button look="quiet" size="small">
            Leave this book
          </Button>
        }
        title={`Leave ‘${book.title}’?`}
        text="You no longer have a part in it, and the book is no longer public. Its holder can ask you again."
        action="Leave the book"
        danger
        onConfirm={() => void leave()}
      />
    </div>
  );
}
