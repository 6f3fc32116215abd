import { adminRoutes, Mail as MailView } from '@limn/contracts/admin';
import { featureRoutes } from '@limn/contracts/features';
import type { z } from 'zod';
import { brand } from '../../brand.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { featuresOf, listRules, setRule } from '../flags/index.ts';
import { acceptPeople, type Caller, listWaiting, subjectOf } from '../identity/index.ts';
import { hasFailed, listMails, type Mail, mailById, type MailRow } from '../mail/index.ts';

export interface AdminParts {
  db: Database;
  clock: Clock;
  mail: Mail;
  publicUrl: string;
}

const acceptedLetter = (givenName: string, publicUrl: string) => ({
  subject: `You are in: welcome to ${brand.name}`,
  text: `${givenName ? `Hello ${givenName},` : 'Hello,'}\n\nyour place on the waitlist has come up. Sign in to begin:\n${publicUrl}/sign-in\n\n${brand.name}\n`,
});

const toMail = (row: MailRow): z.input<typeof MailView> => ({
  id: row.id,
  to: row.recipient,
  subject: row.subject,
  status: row.sentAt ? 'sent' : hasFailed(row) ? 'failed' : row.error ? 'retrying' : 'queued',
  error: row.error,
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
});

export function addAdminRoutes(api: Api<Caller>, parts: AdminParts): void {
  const { db, clock, mail, publicUrl } = parts;

  api.on(featureRoutes.mine, async ({ caller }) => {
    const features = await featuresOf(db, subjectOf(caller));
    return { ...features, admin: caller.user?.admin ?? false };
  });
  api.on(featureRoutes.rules, async () => ({ rules: await listRules(db) }));
  api.on(featureRoutes.setRule, ({ params, body }) =>
    db.transaction(async (tx) => {
      await setRule(tx, { flag: params.flag, ...body });
      return (await listRules(tx)).find((rule) => rule.flag === params.flag)!;
    }),
  );

  api.on(adminRoutes.waitlist, async ({ query }) => {
    const { people, total } = await listWaiting(db, query);
    return {
      total,
      people: people.map(({ id, email, emailVerified, givenName, familyName, createdAt }) => ({
        id,
        email,
        givenName,
        familyName,
        proved: emailVerified,
        since: createdAt.toISOString(),
      })),
    };
  });
  api.on(adminRoutes.accept, ({ body }) =>
    db.transaction(async (tx) => {
      const people = await acceptPeople(tx, body.ids, clock.now());
      for (const { id, email, givenName } of people)
        if (email)
          await mail.send(tx, { to: email, userId: id, ...acceptedLetter(givenName, publicUrl) });
      return { accepted: people.length };
    }),
  );

  api.on(adminRoutes.mails, async ({ query }) => {
    const { mails, total } = await listMails(db, query);
    return { mails: mails.map(toMail), total, transport: mail.transport };
  });
  api.on(adminRoutes.mail, async ({ params }) => {
    const row = await mailById(db, params.id);
    if (!row) throw notFound('That letter');
    return { ...toMail(row), text: row.body };
  });
}
