import { cureDays, type Side, windDownDays } from '@limn/contracts/project-states';
import { projectRoutes } from '@limn/contracts/projects';
import { ProjectTerms } from '@limn/contracts/project-terms';
import { asc, eq } from 'drizzle-orm';
import { brand } from '../../brand.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { type Api } from '../../platform/http/api.ts';
import { pdfFile } from '../../platform/http/send-file.ts';
import { receiptFile } from '../credentials/index.ts';
import { type Caller, userOf } from '../identity/index.ts';
import { agreementPdf } from './agreement-text.ts';
import {
  agreementActionLetter,
  payNowLetter,
  signedLetter,
  waitForPaymentLetter,
} from './letters.ts';
import { giveBackOnLeaving } from './payments.ts';
import type { ProjectParts } from './ports.ts';
import { agreements, projects, versions } from './schema.ts';
import {
  assertMay,
  moneyOf,
  moveAgreement,
  moveProject,
  nameAndTitle,
  otherSide,
  ownCase,
  priceOf,
  titleOf,
} from './standing.ts';
import { tellSide, record } from './tell-side.ts';
import { viewOf } from './view.ts';

const day = 86_400_000;

/** Signing an agreement, and what may happen to one that is in force. */
export function addAgreementRoutes(api: Api<Caller>, parts: ProjectParts): void {
  const { handle, clock, receipts, publicUrl } = parts;
  const { db } = handle;

  api.on(projectRoutes.sign, async ({ caller, params, body }) => {
    const now = clock.now();
    await db.transaction(async (tx) => {
      const found = await ownCase(tx, caller, params.id, true);
      assertMay(found, 'sign', now);
      const { side, project } = found;
      const agreement = found.agreement!;
      if (agreement.sha256 !== body.sha256)
        throw conflict('The text has changed. Read it again before you sign.');
      const signature = { side, name: body.name, userId: userOf(caller).id, at: now.toISOString() };
      await tx
        .update(agreements)
        .set({ signatures: [...agreement.signatures, signature] })
        .where(eq(agreements.projectId, params.id));
      await record(parts, tx, params.id, side, { kind: 'signed', name: body.name }, now);
      const both = agreement.signatures.length === 1;
      const title = titleOf(project);
      if (both) {
        const facts = { customer: project.customerName, price: priceOf(project) };
        await tellSide(parts, tx, project, 'holder', waitForPaymentLetter(title, facts));
        const letter = payNowLetter({ title, price: moneyOf(project) });
        await tellSide(parts, tx, project, 'customer', letter);
      } else {
        const letter = signedLetter(nameAndTitle(project, side));
        await tellSide(parts, tx, project, otherSide(side), letter);
      }
    });
    return viewOf(parts, caller, params.id);
  });

  api.on(projectRoutes.certificate, async ({ params: { number } }) => {
    const [found] = await db
      .select({ agreement: agreements, project: projects })
      .from(agreements)
      .innerJoin(projects, eq(projects.id, agreements.projectId))
      .where(eq(agreements.number, number));
    if (!found) throw notFound('That agreement');
    const { agreement, project } = found;
    return {
      number,
      state: agreement.state,
      about: project.subjectName,
      holder: project.holderName,
      customer: project.customerName,
      rights: ProjectTerms.parse(project.terms).rights,
      startsAt: project.startsAt?.toISOString() ?? null,
      endsAt: project.endsAt?.toISOString() ?? null,
      signedAt: agreement.signatures
        .map(({ at }) => at)
        .toSorted()
        .at(-1)!,
      sha256: agreement.sha256,
    };
  });

  api.on(projectRoutes.agreement, async ({ caller, params, body: { action, reason } }) => {
    const now = clock.now();
    await db.transaction(async (tx) => {
      const found = await ownCase(tx, caller, params.id, true);
      assertMay(found, action, now);
      const { side, project } = found;
      const windDownUntil = new Date(now.getTime() + windDownDays * day);
      if (action === 'notice')
        await moveAgreement(tx, params.id, 'notice', {
          noticeBy: side,
          noticeText: reason,
          cureUntil: new Date(now.getTime() + cureDays * day),
        });
      else if (action === 'cure')
        await moveAgreement(tx, params.id, 'active', {
          noticeBy: null,
          noticeText: '',
          cureUntil: null,
        });
      else if (project.state === 'paid') {
        // Nothing has begun, so there is nothing to wind down: it ends, and what was paid goes back whole.
        await giveBackOnLeaving(parts, tx, found, side, now);
        await moveAgreement(tx, params.id, 'ended', {
          leftBy: side,
          ...(action === 'revoke' ? { revokedAt: now } : {}),
        });
        await moveProject(tx, params.id, 'terminated', now);
      } else {
        await giveBackOnLeaving(parts, tx, found, side, now);
        await moveAgreement(tx, params.id, 'windingDown', {
          leftBy: side,
          windDownUntil,
          cureUntil: null,
          ...(action === 'revoke' ? { revokedAt: now } : {}),
        });
      }
      await record(parts, tx, params.id, side, { kind: 'agreement-action', action, reason }, now);
      const letter = agreementActionLetter({ ...nameAndTitle(project, side), action }, reason);
      await tellSide(parts, tx, project, otherSide(side), letter);
    });
    return viewOf(parts, caller, params.id);
  });

  api.on(projectRoutes.document, async ({ caller, params, query }) => {
    const { project, agreement } = await ownCase(db, caller, params.id);
    if (!agreement) throw notFound('An agreement');
    const name = `${brand.name.toLowerCase()}-agreement-${agreement.number ?? project.id}`;
    if (query.format === 'pdf') {
      const proposed = await db
        .select()
        .from(versions)
        .where(eq(versions.projectId, project.id))
        .orderBy(asc(versions.number));
      return pdfFile(
        await agreementPdf(project, agreement, {
          versions: proposed,
          publicUrl,
          now: clock.now(),
        }),
        `${name}.pdf`,
      );
    }
    const last = agreement.signatures.at(-1);
    if (agreement.signatures.length < 2 || !last)
      throw conflict('The receipt is available once both sides have signed.');
    const facts = {
      project: project.id,
      number: agreement.number,
      sha256: agreement.sha256,
      rightsHolder: project.holderName,
      customer: project.customerName,
      signatures: signed(agreement.signatures),
    };
    const at = new Date(last.at);
    return receiptFile(await receipts.receiptFor('consent', project.id, facts, at), name);
  });
}

const signed = (signatures: { side: Side; name: string; at: string }[]) =>
  signatures.map(({ side, name, at }) => ({ side, name, at }));
