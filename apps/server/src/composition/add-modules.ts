import {
  type ImageId,
  PhotoId,
  type ProfileId,
  type StyleId,
  type UserId,
} from '@limn/contracts/ids';
import type { FastifyInstance } from 'fastify';
import { addAccountRoutes, openMatters } from '../modules/account/index.ts';
import { addAdminRoutes, adminSentences } from '../modules/admin/index.ts';
import { addAuditRoutes } from '../modules/audit/index.ts';
import { addBlockRoutes, isMuted } from '../modules/blocks/index.ts';
import { addBookRoutes, leaveBooks } from '../modules/books/index.ts';
import { addCanvasRoutes } from '../modules/canvases/index.ts';
import { addEditionRoutes } from '../modules/editions/index.ts';
import {
  addCheckRoute,
  addEmbeds,
  isSamePicture,
  recognizeFile,
  recognizeUpload,
  refuseReference,
  resemblanceSentence,
} from '../modules/check/index.ts';
import { addAgreementRoutes } from '../modules/agreements/index.ts';
import {
  addPayoutRoutes,
  addPlanRoutes,
  addStatementRoutes,
  createBilling,
  creditWorth,
  forgetCustomer,
  planPayments,
  planReader,
} from '../modules/billing/index.ts';
import { addCredentialRoutes, addReceiptKeys } from '../modules/credentials/index.ts';
import { addIdentityRoutes, adminsOf, identityGate, isInForce } from '../modules/identity/index.ts';
import {
  addLicensingRoutes,
  addMandatedPurchases,
  type CopyParts,
  licenceLinks,
  licenceNumbered,
  licenceNumbers,
  licencesOfPrograms,
  licencesOfStyle,
  licencePayments,
  lookForCopies,
  recognizeSold,
  styleNames,
} from '../modules/licensing/index.ts';
import { addMandateRoutes } from '../modules/mandates/index.ts';
import { addMarketRoutes, addOwnMarketRoutes } from '../modules/market/index.ts';
import { createMail } from '../modules/mail/index.ts';
import { findOwnPictures, imageUrl } from '../modules/images/index.ts';
import { addModerationRoutes } from '../modules/moderation/index.ts';
import { addIntake, addMonitoringRoutes } from '../modules/monitoring/index.ts';
import {
  addNotification,
  addNotificationRoutes,
  type NotificationInput,
} from '../modules/notifications/index.ts';
import { addProviderRoutes } from '../modules/models/index.ts';
import { addPhotoRoutes, photoUrl } from '../modules/photos/index.ts';
import { addProfileRoutes } from '../modules/profiles/index.ts';
import {
  addSampleRoutes,
  addGuestPictureRoutes,
  addStudioRoutes,
  creditsOfPrograms,
  generationsOfStyle,
  ownModelConsents,
  pictureLinks,
  type ReferenceDoor,
  startExample,
} from '../modules/studio/index.ts';
import {
  addElementRoutes,
  addOwnStyleRoutes,
  addStyleReviewRoutes,
  addStyleRoutes,
  thumbnailUrl,
  ownStyleConsents,
  styleConsents,
  stylesById,
  unpublishStyles,
} from '../modules/styles/index.ts';
import {
  addProjectRoutes,
  haveProject,
  projectLinks,
  projectNames,
  projectPayments,
  projectReferences,
  tellPersonaGone,
} from '../modules/projects/index.ts';
import { addPersonaRoutes, personaConsents } from '../modules/personas/index.ts';
import {
  addReferenceAdminRoutes,
  addReferenceRoutes,
  createSources,
  referenceSlots,
} from '../modules/references/index.ts';
import {
  addAppRoutes,
  addConsentRedirect,
  addKeyRoutes,
  authorizationServer,
  createProgramCalls,
  programFinder,
  programNames,
  publicProgramNames,
  programsInForce,
} from '../modules/programs/index.ts';
import { addWebhookRoutes, createEmit } from '../modules/webhooks/index.ts';
import { addVerificationRoutes } from '../modules/verification/index.ts';
import { addTalentRoutes } from '../modules/talents/index.ts';
import type { Sql, Tx } from '../platform/database/database.ts';
import { createApi } from '../platform/http/api.ts';
import { createLimits } from '../platform/http/limits.ts';
import { createMailTransport } from '../platform/mail.ts';
import { poolOfPerson } from '../painting/index.ts';
import { holders } from './holders.ts';
import { tellDelisted } from './tell-delisted.ts';
import { moderatedSources } from './moderated.ts';
import { mountAgents } from './mount-agents.ts';
import type { Parts } from './open-parts.ts';

/** Where the payment provider shows what is done at it: of a test key's account, the test data. */
const dashboardOf = ({ stripe }: Parts['config']): string | null =>
  stripe ? `https://dashboard.stripe.com/${/_test_/.test(stripe.secretKey) ? 'test/' : ''}` : null;

/** Puts the modules on the API. */
export function addModules(parts: Parts, app: FastifyInstance) {
  const {
    config,
    log,
    handle,
    db,
    clock,
    jobs,
    storage,
    files,
    readers,
    editors,
    tileReaders,
    provers,
    metrics,
    closers,
  } = parts;
  const { credentials, receipts, endpoints, payments, markKey, publicUrl, guests, drain } = parts;
  const pictureUrl = (id: PhotoId) => photoUrl(files, id, 'medium');
  const identity = { config, db, clock, endpoints, pictureUrl };
  const calls = createProgramCalls({ db, clock, log });
  closers.push(() => calls.close());
  const gate = identityGate({ ...identity, findProgram: programFinder({ db, clock, publicUrl }) });
  const limits = createLimits(app, config.rateLimit > 0);
  const api = createApi(app, gate, limits, guests, drain.ending, calls);
  const { stripe, webhookSecrets } = payments;
  const mail = createMail({ db, clock, jobs, transport: createMailTransport(config) });
  const told = async (tx: Tx, notification: NotificationInput) => {
    const { userId, from } = notification;
    if (from && (await isMuted(tx, userId, from))) return;
    await addNotification(tx, notification, clock.now());
  };
  const emit = createEmit({ jobs, clock });
  const waiting = { publicUrl, mail, tell: told, programNames };
  const billing = createBilling(
    {
      db,
      clock,
      jobs,
      stripe,
      webhookSecrets,
      dashboard: dashboardOf(config),
      mail,
      tell: told,
      emit,
      log,
      publicUrl,
      contactEmail: config.contactEmail,
      admins: async (tx) => (await adminsOf(tx)).map(({ id }) => id),
    },
    {
      licence: licencePayments({
        publicUrl,
        waiting,
        emit,
        lookForCopies: (tx, imageId) => jobs.send(tx, lookForCopies, { imageId }),
        delisted: (tx, image) => tellDelisted(tx, image, 'copy', clock.now()),
      }),
      plan: planPayments,
      project: projectPayments({ clock, mail, tell: told, emit, publicUrl, holders }),
    },
  );
  const shared = { handle, clock, jobs, storage, files, billing, publicUrl };

  addIdentityRoutes(api, identity);
  const people = {
    ...shared,
    config,
    db,
    mail,
    tell: told,
    emit,
    forgetBuyer: (userId: UserId) => forgetCustomer({ db, stripe }, userId),
    profileDeleted: async (tx: Tx, profileId: ProfileId) => {
      await unpublishStyles(emit, tx, { profileId });
      await leaveBooks(tx, profileId, clock.now());
    },
    openMatters: async (tx: Tx, profileId: ProfileId) =>
      (await openMatters(tx, [profileId], config.contactEmail, clock.now())).map(
        ({ what, first }) => `${what} ${first}`,
      ),
    contactEmail: config.contactEmail,
  };
  addProfileRoutes(api, people);
  addTalentRoutes(api, people);
  const found = { db, storage, readers, markKey };
  const copies: CopyParts = {
    db,
    same: (...compared) => isSamePicture(found, ...compared),
    delisted: (tx, image) => tellDelisted(tx, image, 'copy', clock.now()),
  };
  const findSold = (id: ImageId, signal: AbortSignal) => recognizeSold(copies, id, signal);
  const ending = {
    jobs,
    personaGone: (tx: Tx, profileId: ProfileId) => tellPersonaGone(people, tx, profileId),
  };
  addPersonaRoutes(api, {
    ...people,
    ...ending,
    recognize: (...asked) => recognizeFile(found, ...asked),
  });
  addBookRoutes(api, { ...people, tell: told });
  addPhotoRoutes(api, people);
  addAccountRoutes(api, people);
  addAdminRoutes(api, people);
  addAuditRoutes(api, { db, sentences: adminSentences });
  const moderation = {
    ...people,
    contactEmail: config.contactEmail,
    sources: moderatedSources(files, emit),
  };
  addModerationRoutes(api, moderation);
  addVerificationRoutes(api, people);
  const programs = {
    ...people,
    creditsSpent: creditsOfPrograms,
    licencesBought: licencesOfPrograms,
    styleUsage: { generations: generationsOfStyle, licences: licencesOfStyle },
    isStyleOf: async (sql: Sql, id: StyleId, artist: ProfileId) =>
      (await stylesById(sql, [id])).get(id)?.profileId === artist,
  };
  addKeyRoutes(api, programs);
  const authorization = authorizationServer({
    publicUrl,
    secret: parts.secret,
    db,
    network: parts.network,
    isInForce: (userId) => isInForce(db, userId),
  });
  addWebhookRoutes(api, { db, clock, jobs, secret: parts.secret, network: parts.network });
  addAppRoutes(api, { ...programs, secret: parts.secret, open: authorization });
  addConsentRedirect(app);
  const sources = {
    ...shared,
    db,
    ...createSources(config, parts.network),
    slots: referenceSlots(),
    allowBy: config.references.allowBy,
  };
  addReferenceRoutes(api, {
    ...sources,
    findOwn: (...asked) => findOwnPictures(db, ...asked),
    thumbnailOf: (image) => imageUrl(files, image, 'thumbnail'),
  });
  addReferenceAdminRoutes(api, sources);
  const references = {
    sources,
    refusal: (...asked: Parameters<ReferenceDoor['refusal']>) =>
      refuseReference({ ...found, clock }, ...asked),
  };
  addBlockRoutes(api, { db, clock, haveProject });
  addNotificationRoutes(api, { handle, clock });
  addProviderRoutes(api, {
    db,
    clock,
    secret: parts.secret,
    providerHosts: config.providerHosts,
    moderation: config.moderation,
    async paintExample(tx, modelId) {
      if (config.styleSamples) await startExample(tx, jobs, modelId, clock.now());
    },
  });
  addMonitoringRoutes(api, people);
  addIntake(app, people);
  addAgreementRoutes(api, {
    db,
    clock,
    receipts,
    subjects: {
      'art-style': styleConsents(emit),
      'own-model': ownModelConsents(jobs, () => clock.now()),
      'own-style': ownStyleConsents,
      persona: personaConsents(ending),
      'customer-licence': {
        names: licenceNumbers,
        withdrawn: 'You cannot withdraw your consent to the terms of a licence you bought.',
      },
    },
  });
  addStyleRoutes(api, {
    ...shared,
    mail,
    tell: told,
    emit,
    recognize: (...asked) => recognizeFile(found, ...asked),
    asksReview: config.styleReview,
  });
  addStyleReviewRoutes(api, { ...shared, db, mail, tell: told, emit });
  const market = {
    db,
    clock,
    secret: parts.secret,
    coverUrl: (id: string) => {
      const photo = PhotoId.safeParse(id);
      return photo.success ? pictureUrl(photo.data) : thumbnailUrl(files, id);
    },
  };
  addMarketRoutes(api, market);
  addOwnMarketRoutes(api, market);
  addOwnStyleRoutes(api, shared);
  addElementRoutes(api, { ...shared, readers });
  const delivery = { db, files, storage, publicUrl, credentials, pool: readers };
  const finishing = { ...delivery, markKey };
  const readPlans = planReader({ stripe, config });
  addStudioRoutes(api, {
    ...shared,
    finishing,
    references,
    emit,
    creditWorth: async () => creditWorth(await readPlans()),
    painters: config.painters,
    recognition: {
      recognize: (...asked) => recognizeUpload({ ...found, clock, files }, ...asked),
      describe: (...asked) => resemblanceSentence({ db, files }, ...asked),
      recognizeSold: findSold,
    },
  });
  addGuestPictureRoutes(api, {
    ...shared,
    db,
    secret: parts.secret,
    mostADay: config.guestPictures,
  });
  addCanvasRoutes(api, {
    ...shared,
    secret: parts.secret,
    editors,
    tileReaders,
    provers,
    references,
    metrics,
    readers,
    markKey,
    finishing,
    painters: config.painters,
  });
  addSampleRoutes(api, { ...shared, db });
  addCheckRoute(api, {
    ...shared,
    db,
    // All look-ups of visitors together are one person's work.
    readers: poolOfPerson(readers, 'check'),
    credentials,
    receipts,
    markKey,
  });
  addEmbeds(app, { db, files, publicUrl });
  addReceiptKeys(app, receipts);
  addCredentialRoutes(app, api, { credentials, publicUrl });
  const licensing = {
    ...shared,
    receipts,
    delivery,
    recognizeSold: findSold,
    causes: { style: styleNames, project: projectNames },
    publicProgramNames,
  };
  addLicensingRoutes(api, licensing);
  addMandatedPurchases(api, { ...licensing, waiting });
  addMandateRoutes(api, {
    db,
    clock,
    stripe,
    receipts,
    mail,
    emit,
    publicUrl,
    programNames: (sql, userId) => programsInForce(sql, userId, clock.now()),
  });
  addProjectRoutes(api, {
    ...shared,
    readers,
    mail,
    tell: told,
    emit,
    receipts,
    holders,
  });
  addEditionRoutes(api, shared);
  addPayoutRoutes(api, { db, clock, stripe, jobs, publicUrl });
  billing.addConsole(api, async (tx, word) => {
    const licence = await licenceNumbered(tx, word);
    return [...(licence ? [licence.id] : []), ...(await projectReferences(tx, word))];
  });
  addStatementRoutes(api, {
    db,
    clock,
    receipts,
    publicUrl,
    contactEmail: config.contactEmail,
    links: {
      licence: licenceLinks(publicProgramNames),
      project: projectLinks,
      generation: pictureLinks,
    },
  });
  addPlanRoutes(api, { db, clock, stripe, config, readPlans });
  mountAgents(app, parts, { api, gate, once: calls.once });
  return {
    api,
    authorization,
    mail,
    emit,
    billing,
    people,
    moderation,
    finishing,
    delivery,
    copies,
  };
}

export type Modules = ReturnType<typeof addModules>;
