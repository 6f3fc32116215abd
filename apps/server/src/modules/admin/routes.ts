import { adminRightsRoutes } from '@limn/contracts/admin-rights';
import { adminRoutes, Mail as MailView } from '@limn/contracts/admin';
import { featureRoutes } from '@limn/contracts/features';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { audit, type AuditEntryInput } from '../audit/index.ts';
import { featuresOf, listRules, setRule } from '../flags/index.ts';
import { acceptPeople, type Caller, listWaiting, subjectOf, userOf } from '../identity/index.ts';
import { acceptedLetter } from './letters.ts';
import { addOverviewRoute } from './overview.ts';
import { addPeopleRoutes, type PeopleParts } from './people.ts';
import { decideAdmin, listAdmins, proposeAdmin, removeAdmin } from './admin-rights.ts';
import { hasFailed, letterHtml, listMails, mailById, type MailRow } from '../mail/index.ts';

export type AdminParts = PeopleParts;

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

  const noted = (tx: Tx, caller: Caller, deed: Omit<AuditEntryInput, 'by'>) =>
    audit(tx, { by: userOf(caller).id, ...deed }, clock.now());

  api.on(featureRoutes.mine, async ({ caller }) => {
    const features = await featuresOf(db, subjectOf(caller));
    return { ...features, admin: caller.user?.admin ?? false };
  });
  api.on(featureRoutes.rules, async () => ({ rules: await listRules(db) }));
  api.on(featureRoutes.setRule, ({ caller, params, body }) =>
    db.transaction(async (tx) => {
      await setRule(tx, { flag: params.flag, ...body });
      const { percentage, roles, people } = body;
      const why = `${percentage} %, ${roles.join(', ') || 'no role'}, ${people.length} specific ${people.length === 1 ? 'person' : 'people'}`;
      await noted(tx, caller, { action: 'feature.set', subject: params.flag, why });
      return (await listRules(tx)).find((rule) => rule.flag === params.flag)!;
    }),
  );

  addOverviewRoute(api, parts);
  addPeopleRoutes(api, parts);

  api.on(adminRightsRoutes.list, ({ caller }) => listAdmins(parts, userOf(caller).id));
  api.on(adminRightsRoutes.propose, ({ caller, body }) =>
    proposeAdmin(parts, userOf(caller).id, body),
  );
  api.on(adminRightsRoutes.decide, ({ caller, params, body }) =>
    decideAdmin(parts, userOf(caller).id, params.id, body),
  );
  api.on(adminRightsRoutes.remove, ({ caller, params }) =>
    removeAdmin(parts, userOf(caller).id, params.id),
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
  api.on(adminRoutes.accept, ({ caller, body }) =>
    db.transaction(async (tx) => {
      const people = await acceptPeople(tx, body.ids, clock.now());
      for (const { id, email, givenName } of people) {
        await noted(tx, caller, { action: 'people.accept', subject: id });
        if (email)
          await mail.send(tx, { to: email, userId: id, ...acceptedLetter(givenName, publicUrl) });
      }
      return { accepted: people.length };
    }),
  );

  api.on(adminRoutes.mails, async ({ query }) => {
    const { mails, total } = await listMails(db, query);
    return { mails: mails.map(toMail), total, transport: mail.transport };
  });
  api.on(adminRoutes.mail, async ({ caller, params }) => {
    const row = await mailById(db, params.id);
    if (!row) throw notFound('That letter');
    await noted(db, caller, { action: 'letter.read', subject: row.id });
    const { subject, body: text } = row;
    return { ...toMail(row), text, html: letterHtml({ subject, text }) };
  });
}
