import type { Licence } from '@limn/contracts/licensing';
import { type Approval, mandateRoutes } from '@limn/contracts/mandates';
import { paths } from '@limn/contracts/web-paths';
import type { LicenceId, ProfileId } from '@limn/contracts/ids';
import { tierTerms } from '@limn/contracts/tiers';
import { and, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { setTimeout as pause } from 'node:timers/promises';
import type { Tx } from '../../platform/database/database.ts';
import { conflict, DomainError, notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { type Caller, ownProfiles, profileOf, userOf } from '../identity/index.ts';
import { imageById, imagesById, imageTitle, imageUrl, showsPersona } from '../images/index.ts';
import { coverPurchase } from '../mandates/index.ts';
import { endWaiting, isWaiting, waitForPerson, type WaitingParts } from './waiting.ts';
import { beginPurchase, buyLicence, type Purchase } from './buy-licence.ts';
import { stylesOnSale } from './market.ts';
import { licenceById, licenceOf, type LicenceRow } from './queries.ts';
import type { LicensingParts } from './routes.ts';
import { purchaseOf } from './purchase-of.ts';
import { licences } from './schema.ts';
import { toLicence } from './view.ts';

/** Longest wait for a charge before the response is `charging`, in milliseconds. */
const longestWait = 8000;

/** Routes for purchases by programs: under a mandate, or waiting for the person's approval. */
export function addMandatedPurchases(
  api: Api<Caller>,
  parts: LicensingParts & { waiting: WaitingParts },
): void {
  const { handle, clock, files, billing, publicUrl, waiting } = parts;
  const { db } = handle;

  /** Counts a purchase under a mandate and queues its charge, or makes it wait for approval. */
  async function cover(tx: Tx, purchase: Purchase, licence: LicenceRow): Promise<void> {
    const image = (await imageById(tx, licence.imageId))!;
    const styles = (await stylesOnSale(tx, [image])).get(image.id) ?? [];
    const found = showsPersona(image)
      ? {
          why: 'A mandate cannot buy a picture that shows a person: you approve each one yourself.',
        }
      : await coverPurchase(
          tx,
          {
            licenceId: licence.id,
            userId: purchase.userId,
            program: purchase.program!.id,
            tier: licence.tier,
            amount: licence.amount,
            currency: licence.currency,
            styles: styles.map(({ id }) => id),
            agreement: purchase.agreement,
          },
          clock.now(),
        );
    if ('why' in found) return waitForPerson(tx, waiting, licence, found.why);
    await tx.update(licences).set({ mandateId: found.mandate }).where(eq(licences.id, licence.id));
    await billing.chargeCard(tx, licence.id);
  }

  async function settled(id: LicenceId): Promise<LicenceRow> {
    const until = Date.now() + longestWait;
    for (;;) {
      const row = (await licenceById(db, id))!;
      if (row.status !== 'pending' || !row.mandateId || Date.now() > until) return row;
      await pause(200);
    }
  }

  const answer = (row: LicenceRow) => {
    const licence: Licence = toLicence(files, row);
    if (row.status === 'active') return { licence, state: 'paid' as const, why: null, url: null };
    if (row.mandateId) return { licence, state: 'charging' as const, why: null, url: null };
    const url = publicUrl + paths.approvals;
    return { licence, state: 'person-pays' as const, why: row.personPaysWhy ?? '', url };
  };

  api.on(mandateRoutes.buy, async ({ caller, body, signal }) => {
    const { program } = caller;
    if (!program)
      throw new DomainError('forbidden', 'This is for keys and apps. Buy on the picture’s page.');
    await parts.recognizeSold(body.imageId, signal);
    const purchase = await purchaseOf(db, caller, [body.imageId], body);
    const licence = await beginPurchase(parts, purchase, clock.now(), (tx, row) =>
      cover(tx, purchase, row),
    );
    if (licence.status === 'abandoned')
      throw conflict('This purchase has ended. Begin a new one with another key.');
    return answer(await settled(licence.id));
  });

  /** Purchases waiting for the buyer's approval, newest first. */
  const waitingFor = (profileId: ProfileId) =>
    db
      .select()
      .from(licences)
      .where(
        and(
          eq(licences.profileId, profileId),
          eq(licences.status, 'pending'),
          isNotNull(licences.through),
          isNull(licences.mandateId),
          gt(licences.reservedUntil, clock.now()),
        ),
      )
      .orderBy(desc(licences.createdAt), desc(licences.id))
      .limit(100);

  async function waitingOne(caller: Caller, id: LicenceId): Promise<LicenceRow> {
    const row = await licenceOf(db, id, profileOf(caller, 'creator'));
    if (!row || !isWaiting(row) || row.reservedUntil <= clock.now())
      throw notFound('That purchase');
    return row;
  }

  api.on(mandateRoutes.approvals, async ({ caller }) => {
    const buyer = caller.profiles.creator;
    const rows = buyer ? await waitingFor(buyer) : [];
    const [images, names] = await Promise.all([
      imagesById(
        db,
        rows.map(({ imageId }) => imageId),
      ),
      waiting.programNames(
        db,
        rows.flatMap(({ through }) => through ?? []),
      ),
    ]);
    return {
      approvals: rows.map((row): Approval => {
        const { licence } = answer(row);
        const image = images.get(row.imageId);
        return {
          licence: row.id,
          program: names.get(row.through ?? '') ?? null,
          imageId: row.imageId,
          thumbnailUrl: imageUrl(files, row.imageId, 'thumbnail'),
          title: image ? imageTitle(image) : '',
          tier: tierTerms[row.tier].name,
          exclusive: licence.exclusive,
          amount: row.amount,
          currency: licence.currency,
          why: row.personPaysWhy ?? '',
          until: row.reservedUntil.toISOString(),
        };
      }),
    };
  });

  api.on(mandateRoutes.approve, async ({ caller, params }) => {
    const row = await waitingOne(caller, params.id);
    const { email, id: userId } = userOf(caller);
    const { url } = await buyLicence(
      { db, billing, publicUrl },
      {
        userId,
        email,
        profileId: row.profileId,
        ownProfiles: ownProfiles(caller),
        licensee: row.licensee,
        imageIds: [row.imageId],
        tier: row.tier,
        amount: row.amount,
        agreement: { version: row.agreementVersion, sha256: row.agreementSha256 },
        requestId: row.requestId,
        program: null,
      },
      clock.now(),
    );
    return { url };
  });

  api.on(mandateRoutes.decline, async ({ caller, params }) => {
    const row = await waitingOne(caller, params.id);
    await endWaiting({ db, billing }, row);
  });
}
