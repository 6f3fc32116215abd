import { adminRoutes, type Mail } from '@limn/contracts/admin';
import { MailId } from '@limn/contracts/ids';
import { useState } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { useApi } from '../../lib/use-api.ts';
import { useQuery } from '../../lib/use-query.ts';
import { servedHtml } from '../../lib/trusted-types.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Pager, useOffset } from '../../ui/pager.tsx';
import { EmptyState, ErrorState, Loading, Skeleton, Tag } from '../../ui/states.tsx';

const size = 25;
const tones = { queued: 'blue', retrying: 'blue', sent: 'ok', failed: 'danger' } as const;

/** E-mails this server sent, each to be read. */
export function MailList() {
  const offset = useOffset();
  const [query, change] = useQuery();
  const open = MailId.safeParse(query.get('mail'));
  const { data, error, mutate } = useApi(
    adminRoutes.mails,
    { query: { offset, size } },
    { keepPreviousData: true },
  );
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading mail">
        <Skeleton className="h-64 rounded-l" />
      </Loading>
    );
  return (
    <>
      <p className="mb-5 max-w-[66ch] text-muted">
        {data.transport === 'smtp'
          ? 'E-mails are sent through the configured server.'
          : 'No mail server is configured. E-mails are stored in the data folder, and you can read them here.'}
      </p>
      {data.mails.length === 0 ? (
        <EmptyState text="No mail has been sent yet." />
      ) : (
        <ul>
          {data.mails.map((mail) => (
            <Row key={mail.id} mail={mail} onOpen={() => change({ mail: mail.id })} />
          ))}
        </ul>
      )}
      <Pager label="Pages of mail" total={data.total} size={size} />
      {open.success && <Letter id={open.data} onClose={() => change({ mail: null })} />}
    </>
  );
}

function Row({ mail, onOpen }: { mail: Mail; onOpen: () => void }) {
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t py-3 last:border-b">
      <span className="min-w-0">
        <button
          dir="auto"
          type="button"
          onClick={onOpen}
          className="rounded-s text-left after:absolute after:inset-0 hover:underline"
        >
          {mail.subject}
        </button>
        <span className="block text-[13px] break-all text-muted">to {mail.to}</span>
        {mail.error && <span className="block text-[13px] text-danger">{mail.error}</span>}
      </span>
      <span className="flex items-center gap-4">
        <span className="num text-[13px] text-muted">
          {formatDateTime(mail.sentAt ?? mail.createdAt)}
        </span>
        <Tag tone={tones[mail.status]}>{mail.status}</Tag>
      </span>
    </li>
  );
}

/** The letter as its reader's mail program shows it, or its plain text. */
function LetterBody({ letter: { html, text } }: { letter: { html: string; text: string } }) {
  const [plain, setPlain] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      {plain ? (
        <p dir="auto" className="font-ui break-words whitespace-pre-wrap">
          {text}
        </p>
      ) : (
        <iframe
          // Its own origin and no scripts: a letter may quote what strangers wrote.
          sandbox=""
          title="The e-mail as it was sent"
          className="h-[52dvh] w-full rounded-m border bg-white"
          ref={(frame) => {
            // React writes attributes as text, which Trusted Types refuses here.
            if (frame) frame.srcdoc = servedHtml(html);
          }}
        />
      )}
      <Button size="small" className="self-start" onClick={() => setPlain(!plain)}>
        {plain ? 'Show as sent' : 'Show plain text'}
      </Button>
    </div>
  );
}

function Letter({ id, onClose }: { id: MailId; onClose: () => void }) {
  const { data, error, mutate } = useApi(adminRoutes.mail, { params: { id } });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={data?.subject ?? 'Letter'}
      {...(data ? { description: `To ${data.to}` } : {})}
      wide
    >
      {error && <ErrorState error={error} retry={() => void mutate()} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data && <LetterBody letter={data} />}
    </Dialog>
  );
}
