import { apiKeyRoutes } from '@limn/contracts/api-keys';
import { type Scope, scopeNames } from '@limn/contracts/scopes';
import { allRoutes } from '@limn/contracts/routes';
import type { Access, Route } from '@limn/contracts/route';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptArtStyleAgreement, signUp, startStyle, sure } from '../seeds/steps.ts';
import { type Actor, actorAt, addressOf, requestOf } from '@limn/contracts/call';
import { startTestServer, type TestServer } from './test-server.ts';
import { sampleRoutes } from '@limn/contracts/samples';
import { styleRoutes } from '@limn/contracts/styles';

/**
 * Every route by every kind of caller. `owner` names what a route's ids belong to: then another holder
 * of the same role gets 404, as if it did not exist. A route that is not in this table fails the test.
 */
const table: Record<string, { access: Access; owner?: true }> = {
  'GET /api/config': { access: 'public' },
  'POST /api/login': { access: 'signed-in' },
  'GET /api/users/v1/users/me': { access: 'accepted' },
  'PATCH /api/users/v1/users/me': { access: 'accepted' },
  'POST /api/users/v1/users/me/exports': { access: 'accepted' },
  'GET /api/users/v1/exports/{id}': { access: 'public' },
  'GET /api/users/v1/users/me/deletion': { access: 'accepted' },
  'POST /api/users/v1/users/me/deletion': { access: 'accepted' },
  'DELETE /api/users/v1/users/me/deletion': { access: 'accepted' },
  'GET /api/users/me/profiles': { access: 'accepted' },
  'POST /api/users/me/profiles': { access: 'accepted' },
  'PUT /api/users/me/profiles/{kind}': { access: 'accepted' },
  'PATCH /api/users/me/profiles/{kind}': { access: 'accepted' },
  'DELETE /api/users/me/profiles/{kind}': { access: 'accepted' },
  'POST /api/users/me/profiles/{kind}/restore': { access: 'accepted' },
  'POST /api/users/me/profiles/{kind}/portfolio': { access: 'accepted' },
  'PUT /api/users/me/profiles/{kind}/portfolio': { access: 'accepted' },
  'PATCH /api/users/me/portfolio/{id}': { access: 'accepted', owner: true },
  'DELETE /api/users/me/portfolio/{id}': { access: 'accepted', owner: true },
  'POST /api/users/me/portfolio/{id}/restore': { access: 'accepted', owner: true },
  'GET /api/profiles/v1/profiles': { access: 'guest' },
  'GET /api/profiles/v1/profiles/{id}': { access: 'guest', owner: true },
  'PUT /api/profiles/v1/profiles/{id}/like': { access: 'accepted', owner: true },
  'DELETE /api/profiles/v1/profiles/{id}/like': { access: 'accepted', owner: true },
  'GET /api/talents/v1/offer': { access: 'influencer' },
  'PUT /api/talents/v1/offer': { access: 'influencer' },
  'POST /api/talents/v1/voice': { access: 'influencer' },
  'DELETE /api/talents/v1/voice': { access: 'influencer' },
  'GET /api/talents/v1/voices/{id}/file': { access: 'public' },
  'GET /api/talents/v1/talents/{id}': { access: 'guest', owner: true },
  'GET /api/books/v1/own-books': { access: 'profile' },
  'POST /api/books/v1/own-books': { access: 'profile' },
  'GET /api/books/v1/own-books/{id}': { access: 'profile', owner: true },
  'PUT /api/books/v1/own-books/{id}': { access: 'profile', owner: true },
  'PATCH /api/books/v1/own-books/{id}': { access: 'profile', owner: true },
  'DELETE /api/books/v1/own-books/{id}': { access: 'profile', owner: true },
  'PUT /api/books/v1/own-books/{id}/parts': { access: 'profile', owner: true },
  'POST /api/books/v1/own-books/{id}/restore': { access: 'profile', owner: true },
  'GET /api/books/v1/invitations': { access: 'accepted' },
  'POST /api/books/v1/invitations/{id}/answer': { access: 'profile', owner: true },
  'POST /api/books/v1/invitations/{id}/reopening': { access: 'profile', owner: true },
  'POST /api/books/v1/invitations/{id}/withdrawal': { access: 'profile', owner: true },
  'GET /api/books/v1/books': { access: 'guest' },
  'GET /api/books/v1/books/{id}': { access: 'guest', owner: true },
  'GET /api/licensing/v1/offers': { access: 'creator' },
  'POST /api/licensing/v1/purchases': { access: 'creator' },
  'POST /api/editions/v1/editions': { access: 'creator' },
  'GET /api/editions/v1/projects/{id}/editions': { access: 'profile', owner: true },
  'GET /api/editions/v1/books/{id}/editions': { access: 'profile', owner: true },
  'GET /api/editions/v1/editions/{id}': { access: 'profile', owner: true },
  'PUT /api/editions/v1/editions/{id}/document': { access: 'creator', owner: true },
  'POST /api/editions/v1/editions/{id}/texts': { access: 'creator', owner: true },
  'GET /api/editions/v1/editions/{id}/prompts': { access: 'creator', owner: true },
  'POST /api/editions/v1/editions/{id}/paintings': { access: 'creator', owner: true },
  'DELETE /api/editions/v1/editions/{id}/paintings': { access: 'creator', owner: true },
  'GET /api/editions/v1/editions/{id}/pages': { access: 'profile', owner: true },
  'POST /api/editions/v1/editions/{id}/exports': { access: 'creator', owner: true },
  'GET /api/editions/v1/exports/{id}/file': { access: 'public' },
  'GET /api/editions/v1/editions/{id}/events': { access: 'profile', owner: true },
  'GET /api/signup/v1/drafts/{kind}': { access: 'accepted' },
  'PUT /api/signup/v1/drafts/{kind}': { access: 'accepted' },
  'DELETE /api/signup/v1/drafts/{kind}': { access: 'accepted' },
  'GET /api/studio/v1/guest-pictures': { access: 'guest' },
  'POST /api/studio/v1/guest-pictures': { access: 'guest' },
  'GET /api/studio/v1/guest-pictures/{id}': { access: 'guest' },
  'GET /api/studio/v1/guest-pictures/{id}/file': { access: 'public' },
  'POST /api/photos/v1/uploads': { access: 'accepted' },
  'POST /api/photos/v1/uploads/{id}/file': { access: 'public' },
  'POST /api/photos/v1/uploads/{id}/stored': { access: 'accepted', owner: true },
  'GET /api/photos/v1/photos/{id}/file': { access: 'public' },
  'GET /api/features/v1/features': { access: 'public' },
  'GET /api/admin/v1/admins': { access: 'admin' },
  'DELETE /api/admin/v1/admins/{id}': { access: 'admin' },
  'POST /api/admin/v1/admin-proposals': { access: 'admin' },
  'POST /api/admin/v1/admin-proposals/{id}/decisions': { access: 'admin' },
  'GET /api/admin/v1/features': { access: 'admin' },
  'PUT /api/admin/v1/features/{flag}': { access: 'admin' },
  'GET /api/admin/v1/waitlist': { access: 'admin' },
  'POST /api/admin/v1/waitlist/acceptances': { access: 'admin' },
  'GET /api/admin/v1/overview': { access: 'admin' },
  'GET /api/admin/v1/people': { access: 'admin' },
  'GET /api/admin/v1/people/{id}': { access: 'admin', owner: true },
  'POST /api/admin/v1/people/{id}/suspensions': { access: 'admin', owner: true },
  'POST /api/admin/v1/people/{id}/suspensions/end': { access: 'admin', owner: true },
  'POST /api/admin/v1/people/{id}/sign-outs': { access: 'admin', owner: true },
  'POST /api/admin/v1/people/{id}/credits': { access: 'admin', owner: true },
  'GET /api/admin/v1/mails': { access: 'admin' },
  'GET /api/admin/v1/mails/{id}': { access: 'admin', owner: true },
  'GET /api/admin/v1/payments': { access: 'admin' },
  'GET /api/admin/v1/payments/{id}': { access: 'admin', owner: true },
  'POST /api/admin/v1/payments/{id}/acts': { access: 'admin', owner: true },
  'GET /api/admin/v1/reconciliations': { access: 'admin' },
  'POST /api/admin/v1/reconciliations': { access: 'admin' },
  'POST /api/admin/v1/reconciliations/{id}/reads': { access: 'admin' },
  'GET /api/admin/v1/stuck-money': { access: 'admin' },
  'GET /api/admin/v1/money-acts': { access: 'admin' },
  'POST /api/admin/v1/money-acts/{id}/decisions': { access: 'admin', owner: true },
  'GET /api/admin/v1/blocked-names': { access: 'admin' },
  'POST /api/admin/v1/blocked-names': { access: 'admin' },
  'DELETE /api/admin/v1/blocked-names/{key}': { access: 'admin' },
  'GET /api/admin/v1/providers': { access: 'admin' },
  'POST /api/admin/v1/providers': { access: 'admin' },
  'PUT /api/admin/v1/providers/{id}': { access: 'admin', owner: true },
  'DELETE /api/admin/v1/providers/{id}': { access: 'admin', owner: true },
  'POST /api/admin/v1/providers/{id}/tests': { access: 'admin', owner: true },
  'PUT /api/admin/v1/provider-policy': { access: 'admin' },
  'GET /api/personas/v1/persona': { access: 'influencer' },
  'POST /api/personas/v1/headshots': { access: 'influencer' },
  'DELETE /api/personas/v1/headshots/{id}': { access: 'influencer', owner: true },
  'GET /api/personas/v1/headshots/{id}/file': { access: 'public' },
  'POST /api/personas/v1/trainings': { access: 'influencer' },
  'DELETE /api/personas/v1/trainings': { access: 'influencer' },
  'DELETE /api/personas/v1/persona': { access: 'influencer' },
  'GET /api/personas/v1/usable': { access: 'accepted' },
  'GET /api/personas/v1/projects/{id}': { access: 'profile', owner: true },
  'GET /api/notifications/v1/notifications': { access: 'accepted' },
  'POST /api/notifications/v1/reads': { access: 'accepted' },
  'GET /api/notifications/v1/events': { access: 'accepted' },
  'GET /api/projects/v1/projects': { access: 'profile' },
  'POST /api/projects/v1/projects': { access: 'creator' },
  'GET /api/projects/v1/projects/{id}': { access: 'profile', owner: true },
  'PUT /api/projects/v1/projects/{id}/draft': { access: 'profile', owner: true },
  'DELETE /api/projects/v1/projects/{id}': { access: 'creator', owner: true },
  'POST /api/projects/v1/projects/{id}/versions': { access: 'profile', owner: true },
  'POST /api/projects/v1/projects/{id}/decisions': { access: 'profile', owner: true },
  'POST /api/projects/v1/projects/{id}/signatures': { access: 'profile', owner: true },
  'POST /api/projects/v1/projects/{id}/payments': { access: 'creator', owner: true },
  'POST /api/projects/v1/projects/{id}/messages': { access: 'profile', owner: true },
  'POST /api/projects/v1/projects/{id}/files': { access: 'profile', owner: true },
  'DELETE /api/projects/v1/projects/{id}/files/{fileId}': { access: 'profile', owner: true },
  'GET /api/projects/v1/files/{id}': { access: 'public' },
  'POST /api/projects/v1/projects/{id}/showing': { access: 'profile', owner: true },
  'GET /api/projects/v1/finished': { access: 'guest' },
  'GET /api/projects/v1/contributor-requests': { access: 'profile' },
  'POST /api/projects/v1/contributor-requests/{id}': { access: 'profile', owner: true },
  'GET /api/projects/v1/certificates/{number}': { access: 'public' },
  'POST /api/projects/v1/projects/{id}/outputs': { access: 'creator', owner: true },
  'POST /api/projects/v1/projects/{id}/outputs/{outputId}/decision': {
    access: 'profile',
    owner: true,
  },
  'POST /api/projects/v1/projects/{id}/agreement': { access: 'profile', owner: true },
  'GET /api/projects/v1/projects/{id}/agreement/file': { access: 'profile', owner: true },
  'GET /api/projects/v1/projects/{id}/events': { access: 'profile', owner: true },
  'GET /api/market/v1/listings': { access: 'guest' },
  'GET /api/market/v1/listings/{id}/similar': { access: 'guest', owner: true },
  'GET /api/market/v1/listings/by-id': { access: 'guest' },
  'PUT /api/market/v1/likes/{id}': { access: 'accepted', owner: true },
  'DELETE /api/market/v1/likes/{id}': { access: 'accepted', owner: true },
  'GET /api/market/v1/likes': { access: 'accepted' },
  'GET /api/market/v1/collections': { access: 'accepted' },
  'POST /api/market/v1/collections': { access: 'accepted' },
  'PATCH /api/market/v1/collections/{id}': { access: 'accepted', owner: true },
  'DELETE /api/market/v1/collections/{id}': { access: 'accepted', owner: true },
  'POST /api/market/v1/collections/{id}/restore': { access: 'accepted', owner: true },
  'PUT /api/market/v1/collections/{id}/listings/{listingId}': { access: 'accepted', owner: true },
  'DELETE /api/market/v1/collections/{id}/listings/{listingId}': {
    access: 'accepted',
    owner: true,
  },
  'GET /api/market/v1/saved-searches': { access: 'accepted' },
  'POST /api/market/v1/saved-searches': { access: 'accepted' },
  'PATCH /api/market/v1/saved-searches/{id}': { access: 'accepted', owner: true },
  'DELETE /api/market/v1/saved-searches/{id}': { access: 'accepted', owner: true },
  'POST /api/market/v1/saved-searches/{id}/mail-stops': { access: 'public', owner: true },
  'POST /api/reports/v1/reports': { access: 'public' },
  'GET /api/admin/v1/moderation/cases': { access: 'admin' },
  'POST /api/admin/v1/moderation/cases/{id}/decisions': { access: 'admin', owner: true },
  'GET /api/admin/v1/moderation/cases/{id}/files/{fileId}': { access: 'admin', owner: true },
  'GET /api/moderation/v1/cases': { access: 'accepted' },
  'POST /api/moderation/v1/cases/{id}/counter-notices': { access: 'accepted', owner: true },
  'GET /api/references/v1/references': { access: 'accepted' },
  'GET /api/references/v1/references/{id}': { access: 'accepted', owner: true },
  'POST /api/references/v1/references/{id}/images': { access: 'profile' },
  'POST /api/references/v1/references/{id}/reports': { access: 'accepted', owner: true },
  'GET /api/admin/v1/references': { access: 'admin' },
  'GET /api/admin/v1/style-reviews': { access: 'admin' },
  'POST /api/admin/v1/style-reviews/{id}': { access: 'admin' },
  'PUT /api/admin/v1/references/{id}/block': { access: 'admin', owner: true },
  'DELETE /api/admin/v1/references/{id}/block': { access: 'admin', owner: true },
  'DELETE /api/admin/v1/references/{id}/reports': { access: 'admin', owner: true },
  'GET /api/admin/v1/reference-sources': { access: 'admin' },
  'POST /api/admin/v1/references/imports': { access: 'admin' },
  'POST /api/admin/v1/references/iiif-imports': { access: 'admin' },
  'GET /api/references/v1/references/{id}/similar': { access: 'accepted', owner: true },
  'GET /api/references/v1/references/{id}/file': { access: 'public' },
  'GET /api/verification/v1/proofs': { access: 'profile' },
  'POST /api/verification/v1/proofs': { access: 'profile' },
  'POST /api/verification/v1/proofs/{id}/checks': { access: 'profile', owner: true },
  'DELETE /api/verification/v1/proofs/{id}': { access: 'profile', owner: true },
  'GET /api/verification/v1/badges': { access: 'guest' },
  'GET /api/admin/v1/verifications': { access: 'admin' },
  'POST /api/admin/v1/verifications/{id}/decisions': { access: 'admin', owner: true },
  'GET /api/people/v1/distances': { access: 'accepted' },
  'PUT /api/people/v1/distances/{distance}/{profile}': { access: 'accepted', owner: true },
  'DELETE /api/people/v1/distances/{distance}/{profile}': { access: 'accepted', owner: true },
  'GET /api/admin/v1/audit': { access: 'admin' },
  'GET /api/programs/v1/keys': { access: 'accepted' },
  'POST /api/programs/v1/keys': { access: 'accepted' },
  'POST /api/programs/v1/keys/{id}/rotations': { access: 'accepted', owner: true },
  'DELETE /api/programs/v1/keys/{id}': { access: 'accepted', owner: true },
  'POST /api/programs/v1/leaks': { access: 'public' },
  'GET /api/apps/v1/consents/{uid}/request': { access: 'accepted', owner: true },
  'POST /api/apps/v1/consents/{uid}/decision': { access: 'accepted', owner: true },
  'GET /api/apps/v1/grants': { access: 'accepted' },
  'DELETE /api/apps/v1/grants/{id}': { access: 'accepted', owner: true },
  'GET /api/apps/v1/apps': { access: 'accepted' },
  'POST /api/apps/v1/apps': { access: 'accepted' },
  'DELETE /api/apps/v1/apps/{id}': { access: 'accepted', owner: true },
  'GET /api/programs/v1/styles/{id}/usage': { access: 'artist', owner: true },
  'GET /api/programs/v1/programs/{id}/actions': { access: 'accepted', owner: true },
  'GET /api/admin/v1/apps': { access: 'admin' },
  'GET /api/admin/v1/apps/actions': { access: 'admin' },
  'PUT /api/admin/v1/apps/limits': { access: 'admin' },
  'GET /api/mandates/v1/mandates': { access: 'accepted' },
  'POST /api/mandates/v1/mandates': { access: 'creator' },
  'DELETE /api/mandates/v1/mandates/{id}': { access: 'accepted', owner: true },
  'GET /api/mandates/v1/mandates/{id}/receipt': { access: 'accepted', owner: true },
  'GET /api/mandates/v1/card': { access: 'accepted' },
  'POST /api/mandates/v1/card': { access: 'accepted' },
  'DELETE /api/mandates/v1/card': { access: 'accepted' },
  'GET /api/mandates/v1/approvals': { access: 'accepted' },
  'POST /api/mandates/v1/approvals/{id}': { access: 'creator', owner: true },
  'DELETE /api/mandates/v1/approvals/{id}': { access: 'creator', owner: true },
  'GET /api/webhooks/v1/webhooks': { access: 'accepted' },
  'POST /api/webhooks/v1/webhooks': { access: 'accepted' },
  'PATCH /api/webhooks/v1/webhooks/{id}': { access: 'accepted', owner: true },
  'DELETE /api/webhooks/v1/webhooks/{id}': { access: 'accepted', owner: true },
  'POST /api/webhooks/v1/webhooks/{id}/rotations': { access: 'accepted', owner: true },
  'POST /api/webhooks/v1/webhooks/{id}/tests': { access: 'accepted', owner: true },
  'GET /api/webhooks/v1/webhooks/{id}/deliveries': { access: 'accepted', owner: true },
  'POST /api/webhooks/v1/webhooks/{id}/deliveries/{event}/replays': {
    access: 'accepted',
    owner: true,
  },
  'POST /api/licensing/v1/mandated-purchases': { access: 'creator' },
  'POST /api/admin/v1/apps/blocks': { access: 'admin' },
  'POST /api/admin/v1/apps/blocks/end': { access: 'admin' },
  'GET /api/admin/v1/monitoring/sessions': { access: 'admin' },
  'GET /api/admin/v1/monitoring/sessions/{sessionId}': { access: 'admin', owner: true },
  'GET /api/admin/v1/monitoring/sessions/{sessionId}/replay': { access: 'admin', owner: true },
  'GET /api/art-styles/v1/art-styles': { access: 'guest' },
  'POST /api/art-styles/v1/art-styles': { access: 'artist' },
  'GET /api/art-styles/v1/art-styles/{id}': { access: 'guest', owner: true },
  'PATCH /api/art-styles/v1/art-styles/{id}': { access: 'artist', owner: true },
  'DELETE /api/art-styles/v1/art-styles/{id}': { access: 'artist', owner: true },
  'POST /api/art-styles/v1/art-styles/{id}/restore': { access: 'artist', owner: true },
  'POST /api/art-styles/v1/art-styles/{id}/artworks': { access: 'profile', owner: true },
  'PATCH /api/art-styles/v1/art-styles/{id}/artworks/{artworkId}': {
    access: 'profile',
    owner: true,
  },
  'DELETE /api/art-styles/v1/art-styles/{id}/artworks/{artworkId}': {
    access: 'profile',
    owner: true,
  },
  'POST /api/art-styles/v1/art-styles/{id}/artworks/{artworkId}/restore': {
    access: 'profile',
    owner: true,
  },
  'GET /api/art-styles/v1/artworks/{id}/file': { access: 'public' },
  'POST /api/art-styles/v1/art-styles/{id}/training': { access: 'profile', owner: true },
  'GET /api/art-styles/v1/art-styles/{id}/training': { access: 'profile', owner: true },
  'GET /api/art-styles/v1/art-styles/{id}/training/events': { access: 'profile', owner: true },
  'DELETE /api/art-styles/v1/art-styles/{id}/training': { access: 'profile', owner: true },
  'GET /api/art-styles/v1/art-styles/{id}/own-models': { access: 'artist', owner: true },
  'POST /api/art-styles/v1/art-styles/{id}/own-models': { access: 'artist', owner: true },
  'DELETE /api/art-styles/v1/art-styles/{id}/own-models/{modelId}/training': {
    access: 'artist',
    owner: true,
  },
  'POST /api/art-styles/v1/art-styles/{id}/own-models/{modelId}/samples': {
    access: 'artist',
    owner: true,
  },
  'POST /api/art-styles/v1/art-styles/{id}/own-models/{modelId}/publication': {
    access: 'artist',
    owner: true,
  },
  'POST /api/art-styles/v1/art-styles/{id}/own-models/{modelId}/withdrawal': {
    access: 'artist',
    owner: true,
  },
  'GET /api/studio/v1/own-models/{id}': { access: 'guest', owner: true },
  'GET /api/own-styles/v1/own-styles': { access: 'profile' },
  'POST /api/own-styles/v1/own-styles': { access: 'creator' },
  'DELETE /api/own-styles/v1/own-styles/{id}': { access: 'creator', owner: true },
  'GET /api/art-styles/v1/art-styles/{id}/elements': { access: 'artist', owner: true },
  'POST /api/art-styles/v1/art-styles/{id}/elements': { access: 'artist', owner: true },
  'POST /api/art-styles/v1/art-styles/{id}/elements/searches': { access: 'artist', owner: true },
  'PATCH /api/art-styles/v1/art-styles/{id}/elements/{elementId}': {
    access: 'artist',
    owner: true,
  },
  'GET /api/art-styles/v1/elements/{id}/file': { access: 'public' },
  'POST /api/art-styles/v1/art-styles/{id}/samples': { access: 'artist', owner: true },
  'GET /api/studio/v1/samples': { access: 'guest' },
  'GET /api/studio/v1/own-pictures': { access: 'accepted' },
  'GET /api/studio/v1/models': { access: 'public' },
  'POST /api/studio/v1/prompt-readings': { access: 'accepted' },
  'POST /api/studio/v1/generations': { access: 'profile' },
  'GET /api/studio/v1/generations': { access: 'profile' },
  'GET /api/studio/v1/generations/{id}': { access: 'profile', owner: true },
  'GET /api/studio/v1/generations/{id}/events': { access: 'profile', owner: true },
  'GET /api/studio/v1/generations/{id}/preview': { access: 'public' },
  'DELETE /api/studio/v1/generations/{id}': { access: 'profile', owner: true },
  'GET /api/studio/v1/credits': { access: 'accepted' },
  'GET /api/images/v1/images': { access: 'guest' },
  'GET /api/images/v1/facets': { access: 'profile' },
  'POST /api/images/v1/actions': { access: 'profile' },
  'GET /api/studio/v1/saved-recipes': { access: 'profile' },
  'POST /api/studio/v1/saved-recipes': { access: 'profile' },
  'DELETE /api/studio/v1/saved-recipes/{id}': { access: 'profile', owner: true },
  'GET /api/images/v1/boards': { access: 'profile' },
  'POST /api/images/v1/boards': { access: 'profile' },
  'PATCH /api/images/v1/boards/{id}': { access: 'profile', owner: true },
  'DELETE /api/images/v1/boards/{id}': { access: 'profile', owner: true },
  'POST /api/images/v1/boards/{id}/restore': { access: 'profile', owner: true },
  'GET /api/images/v1/images/{id}': { access: 'guest', owner: true },
  'PATCH /api/images/v1/images/{id}': { access: 'profile', owner: true },
  'DELETE /api/images/v1/images/{id}': { access: 'profile', owner: true },
  'POST /api/images/v1/images/{id}/restore': { access: 'profile', owner: true },
  'GET /api/images/v1/images/{id}/attribution': { access: 'guest', owner: true },
  'GET /api/images/v1/images/{id}/relations': { access: 'guest', owner: true },
  'POST /api/images/v1/uploads': { access: 'profile' },
  'GET /api/images/v1/images/{id}/file': { access: 'public' },
  'GET /api/canvases/v1/canvases': { access: 'profile' },
  'POST /api/canvases/v1/canvases': { access: 'profile' },
  'POST /api/canvases/v1/canvases/imports': { access: 'profile' },
  'POST /api/canvases/v1/canvases/{id}/live': { access: 'profile', owner: true },
  'POST /api/canvases/v1/canvases/{id}/edits': { access: 'profile', owner: true },
  'POST /api/canvases/v1/canvases/{id}/origins': { access: 'profile', owner: true },
  'GET /api/canvases/v1/canvases/{id}': { access: 'profile', owner: true },
  'DELETE /api/canvases/v1/canvases/{id}': { access: 'profile', owner: true },
  'POST /api/canvases/v1/canvases/{id}/restore': { access: 'profile', owner: true },
  'POST /api/canvases/v1/canvases/{id}/diffs': { access: 'profile', owner: true },
  'GET /api/canvases/v1/canvases/{id}/credits': { access: 'profile', owner: true },
  'GET /api/canvases/v1/canvases/{id}/diffs': { access: 'profile', owner: true },
  'POST /api/canvases/v1/canvases/{id}/paintings': { access: 'profile', owner: true },
  'GET /api/canvases/v1/canvases/{id}/events': { access: 'profile', owner: true },
  'GET /api/canvases/v1/canvases/{id}/thumbnail': { access: 'public' },
  'POST /api/canvases/v1/canvases/{id}/tiles': { access: 'profile', owner: true },
  'POST /api/canvases/v1/canvases/{id}/tiles/batch': { access: 'profile', owner: true },
  'POST /api/canvases/v1/canvases/{id}/placements': { access: 'profile', owner: true },
  'GET /api/canvases/v1/canvases/{id}/proof': { access: 'profile', owner: true },
  'POST /api/canvases/v1/canvases/{id}/pictures': { access: 'profile', owner: true },
  'GET /api/canvases/v1/canvases/{id}/export': { access: 'profile', owner: true },
  'POST /api/check': { access: 'public' },
  'POST /api/credentials/v1/readings': { access: 'public' },
  'GET /api/consent/v1/agreement/{kind}': { access: 'public' },
  'GET /api/consent/v1/consents': { access: 'accepted' },
  'POST /api/consent/v1/consents': { access: 'artist' },
  'POST /api/consent/v1/consents/{id}/withdrawal': { access: 'accepted', owner: true },
  'GET /api/consent/v1/consents/{id}/receipt': { access: 'accepted', owner: true },
  'GET /api/consent/v1/consents/{id}/withdrawal/receipt': { access: 'accepted', owner: true },
  'POST /api/licensing/v1/licences': { access: 'creator' },
  'GET /api/licensing/v1/licences': { access: 'creator' },
  'GET /api/licensing/v1/licences/{id}': { access: 'creator', owner: true },
  'DELETE /api/licensing/v1/licences/{id}': { access: 'creator', owner: true },
  'GET /api/licensing/v1/certificates/{number}': { access: 'public' },
  'GET /api/licensing/v1/certificates/{number}/pdf': { access: 'public' },
  'GET /api/licensing/v1/certificates/{number}/receipt': { access: 'public' },
  'GET /api/subscriptions/v1/users/me/plan': { access: 'accepted' },
  'GET /api/subscriptions/v1/plans': { access: 'public' },
  'GET /api/subscriptions/v1/account': { access: 'accepted' },
  'GET /api/subscriptions/v1/payments': { access: 'accepted' },
  'GET /api/subscriptions/v1/payments/{id}/receipt': { access: 'accepted', owner: true },
  'POST /api/subscriptions/v1/plans/checkout/me': { access: 'accepted' },
  'POST /api/subscriptions/v1/plans/manage/me': { access: 'accepted' },
  'GET /api/blogs': { access: 'public' },
  'GET /api/content/v1/page': { access: 'public' },
  'GET /api/content/v1/status': { access: 'public' },
  'POST /api/content/v1/messages': { access: 'public' },
  'GET /api/ledger/v1/earnings': { access: 'accepted' },
  'GET /api/ledger/v1/earnings/overview': { access: 'accepted' },
  'GET /api/ledger/v1/former-profiles': { access: 'accepted' },
  'POST /api/ledger/v1/payout-account': { access: 'accepted' },
  'POST /api/ledger/v1/payout-account/check': { access: 'accepted' },
  'GET /api/ledger/v1/statements': { access: 'accepted' },
  'GET /api/ledger/v1/statements/{month}': { access: 'accepted' },
  'GET /api/ledger/v1/statements/{month}/file': { access: 'accepted' },
};

const routes = Object.values(allRoutes).flatMap((domain) => Object.values(domain));
const nameOf = (route: Route) => `${route.method} ${route.path}`;

/** Well-formed ids of other people's things or of nothing. */
const strangeIds: Record<string, string> = {
  distance: 'block',
  profile: 'prf_01J00000000000000000000000',
  artworkId: 'art_01J00000000000000000000000',
  listingId: 'sty_01J00000000000000000000000',
  elementId: 'lft_01J00000000000000000000000',
  modelId: 'omd_01J00000000000000000000000',
  number: 'LIMN-2026-0000-0000-0000',
  kind: 'art-style',
  flag: 'nilv',
  month: '2026-01',
  outputId: 'out_01J00000000000000000000000',
  event: 'whe_01J00000000000000000000000',
  fileId: 'pjf_01J00000000000000000000000',
  uid: 'A2345678901234567890',
  sessionId: '5f0c8a4e-9d1b-4c6e-8a52-3b7d90e1f2a4',
};
/** The prefix of the ids a path takes, by a word of the path. */
const prefixes: [string, string][] = [
  ['/artworks/{id}', 'art'],
  ['/elements/{id}', 'lft'],
  ['generations', 'gen'],
  ['/boards/', 'brd'],
  ['/collections/', 'col'],
  ['/saved-searches/', 'sch'],
  ['/saved-recipes/', 'rcp'],
  ['/images/', 'img'],
  ['/canvases/', 'cnv'],
  ['/licences/', 'lic'],
  ['/consents/', 'con'],
  ['/payments/', 'pay'],
  ['/money-acts/', 'act'],
  ['/portfolio/', 'pfi'],
  ['/v1/profiles/', 'prf'],
  ['/photos/', 'pho'],
  ['/invitations/', 'bkp'],
  ['-books/', 'bok'],
  ['/v1/books/', 'bok'],
  ['/voices/', 'vce'],
  ['/talents/', 'prf'],
  ['/editions/v1/exports/', 'edx'],
  ['/editions/v1/editions/', 'edn'],
  ['/editions/v1/projects/', 'prj'],
  ['/exports/', 'usr'],
  ['/admin/v1/people/', 'usr'],
  ['/mails/', 'mai'],
  ['/providers/', 'prv'],
  ['/v1/references/', 'ref'],
  ['/programs/v1/keys/', 'key'],
  ['/mandates/v1/mandates/', 'mdt'],
  ['/webhooks/v1/webhooks/', 'whk'],
  ['/mandates/v1/approvals/', 'lic'],
  ['/apps/v1/grants/', 'agr'],
  ['/programs/v1/programs/', 'key'],
  ['/apps/v1/apps/', 'app'],
  ['/proofs/', 'vrf'],
  ['/verifications/', 'vrf'],
  ['/projects/v1/files/', 'pjf'],
  ['/projects/v1/projects/', 'prj'],
];
const idOf = (path: string) =>
  `${prefixes.find(([word]) => path.includes(word))?.[1] ?? 'sty'}_01J00000000000000000000000`;

const callers = [
  'guest',
  'waitlisted',
  'accepted',
  'artist',
  'creator',
  'influencer',
  'admin',
] as const;
type CallerKind = (typeof callers)[number];

/** The status of the access check's rejection; undefined: allowed. */
function turnedAway(access: Access, caller: CallerKind): number | undefined {
  if (access === 'public' || access === 'guest') return undefined;
  if (caller === 'guest') return 401;
  if (access === 'signed-in') return undefined;
  if (caller === 'waitlisted') return 403;
  if (access === 'accepted') return undefined;
  if (access === 'profile')
    return ['artist', 'creator', 'influencer'].includes(caller) ? undefined : 403;
  if (access === 'admin') return caller === 'admin' ? undefined : 404;
  return caller === access ? undefined : 403;
}

describe('every route by every kind of caller', () => {
  let server: TestServer;
  let people: Record<CallerKind | 'keyed', Actor>;
  let keys: Record<'every' | 'other' | 'market', Actor> | undefined;
  let ownStyle: string;

  beforeAll(async () => {
    server = await startTestServer();
    const nia = await server.as('nia@limn.test');
    await nia.call(allRoutes['identity']!['login']!);
    const ada = await server.as('ada@limn.test');
    await ada.call(allRoutes['identity']!['login']!);
    people = {
      admin: ada,
      guest: await server.as(),
      waitlisted: await server.as('wes@limn.test'),
      accepted: nia,
      artist: await signUp(server, 'mira@limn.test', 'artist', 'Mira'),
      creator: await signUp(server, 'cleo@limn.test', 'creator', 'Cleo'),
      influencer: await signUp(server, 'juno@limn.test', 'influencer', 'Juno'),
      keyed: await server.as(),
    };
    const tomas = await signUp(server, 'tomas@limn.test', 'artist', 'Tomas');
    ownStyle = await startStyle(tomas, 'Not yours');
  });
  afterAll(() => server.close());

  const ask = async (route: Route, caller: CallerKind | 'keyed', id = idOf(route.path)) => {
    const params = { ...strangeIds, id };
    // A stream may never end, so only its status is read.
    if (route.stream === 'events') {
      const leaving = new AbortController();
      const { token } = people[caller];
      const address = `${server.url}${addressOf(route, { params })}`;
      const asked = { ...requestOf(route, {}, token), signal: leaving.signal };
      const { status } = await fetch(address, asked);
      leaving.abort();
      return { status };
    }
    const answer = await people[caller].call(route, {
      params,
      // 'My images' is nothing a guest can have; everybody's is.
      ...(nameOf(route) === 'GET /api/images/v1/images' ? { query: { owner: 'anyone' } } : {}),
      ...(route.body ? { body: {} } : {}),
    });
    return answer;
  };

  test('the table and the contracts name the same routes, with the same access', () => {
    expect(Object.fromEntries(routes.map((route) => [nameOf(route), route.access]))).toEqual(
      Object.fromEntries(Object.entries(table).map(([name, { access }]) => [name, access])),
    );
  });

  test('the server serves exactly the routes of the contracts', () => {
    expect(server.api.registered.map(nameOf).toSorted()).toEqual(routes.map(nameOf).toSorted());
  });

  test.each(routes.map((route) => [nameOf(route), route] as const))('%s', async (name, route) => {
    const { access, owner } = table[name]!;
    for (const caller of callers) {
      const refused = turnedAway(access, caller);
      const { status } = await ask(route, caller);
      if (refused) expect(`${caller} ${status}`).toBe(`${caller} ${refused}`);
      else {
        expect(`${caller} ${status}`).not.toMatch(/ (401|5\d\d)$/);
        // A body that is missing may be refused before the id is looked at.
        if (owner) expect(`${caller} ${status}`).toMatch(/ (404|409|415|422)$/);
      }
    }
  });

  describe('keys', () => {
    const makeKey = async (who: Actor, scopes: Scope[]) => {
      const { secret } = sure(
        await who.call(apiKeyRoutes.create, {
          body: { name: 'Every route', scopes, monthlyCredits: null, days: null },
        }),
      );
      return actorAt(server.url, secret);
    };
    const open = routes.filter(({ scope }) => scope !== undefined);

    test.each(routes.map((route) => [nameOf(route), route] as const))('%s', async (_, route) => {
      const { scope } = route;
      // An admin, who may do most: of the key's rights only its scopes are left.
      keys ??= {
        every: await makeKey(people.admin, [...scopeNames]),
        other: await makeKey(
          people.admin,
          scopeNames.filter((name) => name !== 'market:read'),
        ),
        market: await makeKey(people.admin, ['market:read']),
      };
      people.keyed = keys.every;
      const { status } = await ask(route, 'keyed');
      if (!scope) expect(status).toBe(403);
      else expect(status).not.toBe(401);
      people.keyed = scope === 'market:read' ? keys.other : keys.market;
      if (scope) expect((await ask(route, 'keyed')).status).toBe(403);
    });

    test('no route that changes who somebody is or what they agreed to has a scope', () => {
      const closed =
        /admin|consents|signatures|payout|deletion|exports|\/programs|login|plans\/|decision|agreement$|verification\/v1\/proofs/;
      expect(
        open.filter(({ method, path }) => method !== 'GET' && closed.test(path)).map(nameOf),
      ).toEqual([]);
    });
  });

  test('what belongs to another artist is not found, whatever one tries with it', async () => {
    const params = { id: ownStyle, artworkId: strangeIds['artworkId']! };
    const artist = people.artist;
    const tries = [
      artist.call(styleRoutes.get, { params }),
      artist.call(styleRoutes.update, { params, body: { name: 'Mine now' } }),
      artist.call(styleRoutes.remove, { params }),
      artist.call(styleRoutes.restore, { params }),
      artist.call(styleRoutes.train, { params }),
      artist.call(styleRoutes.training, { params }),
      artist.call(styleRoutes.trainingEvents, { params }),
      artist.call(styleRoutes.cancelTraining, { params }),
      artist.call(styleRoutes.upload, {
        params,
        query: { holdsRights: 'true' },
        file: { name: 'a.png', bytes: new Uint8Array(9) },
      }),
      artist.call(styleRoutes.removeArtwork, { params }),
      artist.call(styleRoutes.renameArtwork, { params, body: { title: 'Mine now' } }),
      artist.call(sampleRoutes.paint, { params }),
    ];
    for (const { status } of await Promise.all(tries)) expect(status).toBe(404);
  });

  test('a style needs the agreement as it stands: another version or hash is refused', async () => {
    const seen = await acceptArtStyleAgreement(people.artist);
    const { status, error } = await people.artist.call(styleRoutes.create, {
      body: { name: 'Unread', agreement: { ...seen, sha256: '0'.repeat(64) } },
    });
    expect(status).toBe(409);
    expect(error?.message).toContain('Read it again');
  });
});
