import { adminRoutes } from './admin.ts';
import { adminRightsRoutes } from './admin-rights.ts';
import { apiKeyRoutes } from './api-keys.ts';
import { appRoutes } from './apps.ts';
import { auditRoutes } from './audit.ts';
import { billingRoutes } from './billing.ts';
import { nameRoutes } from './names.ts';
import { bookRoutes } from './books.ts';
import { blockRoutes } from './blocks.ts';
import { boardRoutes } from './boards.ts';
import { savedRecipeRoutes } from './saved-recipes.ts';
import { canvasRoutes } from './canvases.ts';
import { checkRoutes } from './check.ts';
import { credentialRoutes } from './credentials.ts';
import { editionRoutes } from './editions.ts';
import { featureRoutes } from './features.ts';
import { contentRoutes } from './content.ts';
import { galleryRoutes } from './gallery.ts';
import { guestPictureRoutes } from './guest-pictures.ts';
import { identityRoutes } from './identity.ts';
import { licensingRoutes } from './licensing.ts';
import { liftingRoutes } from './lifting.ts';
import { ownModelRoutes } from './own-models.ts';
import { ownStyleRoutes } from './own-styles.ts';
import { mandateRoutes } from './mandates.ts';
import { webhookRoutes } from './webhooks.ts';
import { marketRoutes } from './market.ts';
import { likeRoutes } from './likes.ts';
import { savedSearchRoutes } from './saved-searches.ts';
import { moderationRoutes } from './moderation.ts';
import { reconciliationRoutes } from './reconciliation.ts';
import { stuckMoneyRoutes } from './stuck-money.ts';
import { moneyActRoutes } from './money-acts.ts';
import { moneyConsoleRoutes } from './money-console.ts';
import { monitoringRoutes } from './monitoring.ts';
import { notificationRoutes } from './notifications.ts';
import { overviewRoutes } from './overview.ts';
import { peopleRoutes } from './people.ts';
import { personaRoutes } from './personas.ts';
import { photoRoutes } from './photos.ts';
import { profileRoutes } from './profiles.ts';
import { projectRoutes } from './projects.ts';
import { providerRoutes } from './providers.ts';
import { referenceAdminRoutes } from './reference-admin.ts';
import { referenceRoutes } from './references.ts';
import { reportRoutes } from './reports.ts';
import type { Route } from './route.ts';
import { sampleRoutes } from './samples.ts';
import { signupRoutes } from './signup.ts';
import { statementRoutes } from './statements.ts';
import { imageRoutes, studioRoutes } from './studio.ts';
import { styleReviewRoutes } from './style-reviews.ts';
import { styleRoutes } from './styles.ts';
import { talentRoutes } from './talents.ts';
import { verificationRoutes } from './verification.ts';

/** Every route of the API, by domain: what OpenAPI and the access tests are made from. */
export const allRoutes: Record<string, Record<string, Route>> = {
  identity: identityRoutes,
  profiles: profileRoutes,
  talents: talentRoutes,
  personas: personaRoutes,
  books: bookRoutes,
  editions: editionRoutes,
  signup: signupRoutes,
  photos: photoRoutes,
  features: featureRoutes,
  admin: adminRoutes,
  overview: overviewRoutes,
  people: peopleRoutes,
  guestPictures: guestPictureRoutes,
  adminRights: adminRightsRoutes,
  moneyConsole: moneyConsoleRoutes,
  moneyActs: moneyActRoutes,
  reconciliation: reconciliationRoutes,
  stuckMoney: stuckMoneyRoutes,
  providers: providerRoutes,
  references: referenceRoutes,
  referenceAdmin: referenceAdminRoutes,
  styles: styleRoutes,
  styleReviews: styleReviewRoutes,
  ownStyles: ownStyleRoutes,
  ownModels: ownModelRoutes,
  lifting: liftingRoutes,
  studio: studioRoutes,
  samples: sampleRoutes,
  images: imageRoutes,
  gallery: galleryRoutes,
  names: nameRoutes,
  boards: boardRoutes,
  savedRecipes: savedRecipeRoutes,
  canvases: canvasRoutes,
  check: checkRoutes,
  credentials: credentialRoutes,
  licensing: licensingRoutes,
  billing: billingRoutes,
  statements: statementRoutes,
  content: contentRoutes,
  reports: reportRoutes,
  moderation: moderationRoutes,
  audit: auditRoutes,
  blocks: blockRoutes,
  verification: verificationRoutes,
  projects: projectRoutes,
  notifications: notificationRoutes,
  market: marketRoutes,
  likes: likeRoutes,
  savedSearches: savedSearchRoutes,
  monitoring: monitoringRoutes,
  apiKeys: apiKeyRoutes,
  apps: appRoutes,
  mandates: mandateRoutes,
  webhooks: webhookRoutes,
};
