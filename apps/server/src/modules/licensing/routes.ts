import { paths } from '@limn/contracts/web-paths';
import { billingRoutes } from '@limn/contracts/billing';
import { type ImageId, StyleId } from '@limn/contracts/ids';
import { licensingRoutes } from '@limn/contracts/licensing';
import { referenceLine } from '@limn/contracts/references';
import { brand } from '../../brand.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { type Api } from '../../platform/http/api.ts';
import { pdfFile } from '../../platform/http/send-file.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import type { Storage } from '../../platform/storage.ts';
import {
  type Billing,
  type CauseNames,
  earnedLately,
  earningLines,
  earningsSummary,
  payeeOf,
} from '../billing/index.ts';
import { type Caller, ownProfiles, profileOf } from '../identity/index.ts';
import { coversOf, thumbnailUrl } from '../styles/index.ts';
import { buyLicence } from './buy-licence.ts';
import { receiptFile, type Receipts } from '../credentials/index.ts';
import { imageById, imagesById, type LicensedFileParts } from '../images/index.ts';
import { purchaseOf } from './purchase-of.ts';
import { certificatePdf } from './certificate-pdf.ts';
import { marketOf } from './market.ts';
import {
  licenceByNumber,
  licenceOf,
  type LicenceRow,
  listLicences,
  type ProgramNames,
  purchaseId,
} from './queries.ts';
import { endWaiting, isWaiting } from './waiting.ts';
import { toCertificate, toEarnings, toLicence } from './view.ts';

export interface LicensingParts {
  handle: DatabaseHandle;
  clock: Clock;
  files: SignedFiles;
  storage: Storage;
  billing: Billing;
  publicUrl: string;
  receipts: Receipts;
  /** Dependencies of licensed files. */
  delivery: LicensedFileParts;
  /** Looks whether a picture is one that was sold exclusively, and marks it. */
  recognizeSold(id: ImageId, signal: AbortSignal): Promise<void>;
  /** Who names what money is earned by, by its kind. */
  causes: Record<string, CauseNames>;
  /** Names of programs as artists see them. */
  publicProgramNames: ProgramNames;
}

export function addLicensingRoutes(api: Api<Caller>, parts: LicensingParts): void {
  const { handle, clock, files, storage, billing, publicUrl, causes } = parts;
  const { db } = handle;
  const creator = (caller: Caller) => profileOf(caller, 'creator');

  /** Licences with what their holder can upgrade them to. */
  async function views(caller: Caller, found: LicenceRow[]) {
    const images = await imagesById(
      db,
      found.map(({ imageId }) => imageId),
    );
    const viewer = { buyer: creator(caller), own: ownProfiles(caller) };
    const market = await marketOf(db, [...images.values()], viewer, clock.now());
    return found.map((row) => {
      const { licence, offers } = market.get(row.imageId)!;
      return toLicence(files, row, licence?.id === row.id ? offers : []);
    });
  }

  api.on(licensingRoutes.buy, async ({ caller, body, signal }) => {
    await parts.recognizeSold(body.imageId, signal);
    const { licence, url } = await buyLicence(
      { db, billing, publicUrl },
      await purchaseOf(db, caller, [body.imageId], body),
      clock.now(),
    );
    return { licence: toLicence(files, licence), url };
  });

  api.on(licensingRoutes.offers, async ({ caller, query }) => {
    const own = ownProfiles(caller);
    const found = [...(await imagesById(db, query.images)).values()].filter(
      ({ profileId, listedAt, deletedAt }) => listedAt || (own.includes(profileId) && !deletedAt),
    );
    const market = await marketOf(db, found, { buyer: creator(caller), own }, clock.now());
    return {
      pictures: found.map(({ id }) => ({ id, offers: market.get(id)?.offers ?? [] })),
    };
  });

  api.on(licensingRoutes.buyTogether, async ({ caller, body, signal }) => {
    const imageIds = [...new Set(body.imageIds)];
    for (const id of imageIds) await parts.recognizeSold(id, signal);
    const returnTo = `${paths.edition(body.edition)}?part=files`;
    const { licence, url } = await buyLicence(
      { db, billing, publicUrl },
      await purchaseOf(db, caller, imageIds, { ...body, returnTo }),
      clock.now(),
    );
    return { licence: toLicence(files, licence), url };
  });

  api.on(licensingRoutes.list, async ({ caller, query }) => {
    const { found, total, next } = await listLicences(db, creator(caller), query);
    return { licences: await views(caller, found), total, next };
  });

  api.on(licensingRoutes.get, async ({ caller, params }) => {
    const row = await licenceOf(db, params.id, creator(caller));
    if (!row) throw notFound('That licence');
    return (await views(caller, [row]))[0]!;
  });

  api.on(licensingRoutes.abandon, async ({ caller, params }) => {
    const row = await licenceOf(db, params.id, creator(caller));
    if (!row) throw notFound('That licence');
    // Expires the payment page first: a buyer who has paid in the meantime keeps the licence.
    if (isWaiting(row)) await endWaiting({ db, billing }, row);
    else if (row.status === 'pending') await billing.closeCheckout(purchaseId(row));
    return toLicence(files, (await licenceOf(db, params.id, creator(caller)))!);
  });

  api.on(licensingRoutes.certificate, async ({ params }) => {
    const row = await licenceByNumber(db, params.number.toUpperCase());
    if (!row) throw notFound('That licence');
    return toCertificate(parts.delivery, row);
  });

  api.on(licensingRoutes.certificatePdf, async ({ params }) => {
    const row = await licenceByNumber(db, params.number.toUpperCase());
    const image = row && (await imageById(db, row.imageId));
    if (!row || !image) throw notFound('That licence');
    const certificate = await toCertificate(parts.delivery, row);
    const bytes = await certificatePdf(certificate, {
      thumbnail: await storage.get(image.publicThumbnailKey ?? image.thumbnailKey),
      address: `${publicUrl}${paths.licence(certificate.number)}`,
      now: clock.now(),
    });
    return pdfFile(bytes, `${brand.name.toLowerCase()}-licence-${certificate.number}.pdf`);
  });

  api.on(licensingRoutes.licenceReceipt, async ({ params }) => {
    const row = await licenceByNumber(db, params.number.toUpperCase());
    if (!row) throw notFound('That licence');
    const certificate = await toCertificate(parts.delivery, row);
    const { number, status, tier, exclusive, licensee, issuedAt } = certificate;
    const { agreement, image, credits, references, account, pictures } = certificate;
    const owed = credits.map(({ artist, style, ppm }) => ({
      artist: artist.name,
      style: style.name,
      ppm,
    }));
    const facts = {
      // As of the time the receipt was requested: a licence may be refunded or upgraded later.
      status,
      tier,
      exclusive,
      licensee,
      agreement,
      picture: { width: image.width, height: image.height, sha256: image.sha256 },
      ...(pictures.length > 0 && { pictures: pictures.map((picture) => picture.number) }),
      // Agreed on before it was made; what is counted needs no word.
      ...(account === 'declared' && { owedBy: 'agreement' }),
      owed,
      ...(references.length > 0 && { references: references.map(referenceLine) }),
    };
    return receiptFile(
      await parts.receipts.receiptFor('licence', number, facts, new Date(issuedAt)),
      `${brand.name.toLowerCase()}-licence-${number}`,
    );
  });

  api.on(billingRoutes.earningsOverview, async ({ caller, query }) => {
    const { profileId } = await payeeOf(db, caller, query);
    const { top, ...lately } = await earnedLately(db, causes, profileId, clock.now());
    const covers = await coversOf(
      db,
      top.flatMap(({ kind, id }) => (kind === 'style' ? StyleId.parse(id) : [])),
    );
    return {
      ...lately,
      top: top.map((one) => {
        const cover = covers.get(one.id);
        return { ...one, thumbnailUrl: cover ? thumbnailUrl(files, cover) : null };
      }),
    };
  });

  api.on(billingRoutes.earnings, async ({ caller, query }) => {
    const { profileId } = await payeeOf(db, caller, query);
    const [{ lines, total, next }, summary] = await Promise.all([
      earningLines(db, causes, profileId, query),
      earningsSummary(db, profileId),
    ]);
    return {
      summary,
      earnings: await toEarnings(db, files, parts.publicProgramNames, lines),
      total,
      next,
    };
  });
}
