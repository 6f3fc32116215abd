import { type Profile, profileRoutes, type ProfileSet } from '@limn/contracts/profiles';
import type { ProfileId } from '@limn/contracts/ids';
import { signupRoutes } from '@limn/contracts/signup';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Sql, Tx } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { featuresOf } from '../flags/index.ts';
import { setLike } from '../market/index.ts';
import { type Caller, subjectOf, userOf } from '../identity/index.ts';
import {
  assertOwnPhotos,
  columnsOf,
  completeDraft,
  discardDraft,
  judgeFields,
  readDraft,
  saveDraft,
} from './drafts.ts';
import { addPortfolioImage, changePortfolioImage, orderPortfolio } from './portfolio.ts';
import {
  deleteProfile,
  profileOfKind,
  profilesOfUser,
  publishedProfile,
  restoreProfile,
  updateProfile,
} from './queries.ts';
import { listPublished } from './published.ts';
import { type ProfileRow, toFaces, toProfiles } from './view.ts';

export interface ProfileParts {
  db: Database;
  clock: Clock;
  files: SignedFiles;
  /** Also called when a profile is deleted: its styles leave the market. */
  profileDeleted: (tx: Tx, profileId: ProfileId) => Promise<void>;
  /** Sentences about what prevents deleting a profile, and what to do; empty if nothing does. */
  openMatters: (tx: Tx, profileId: ProfileId) => Promise<string[]>;
}

export function addProfileRoutes(api: Api<Caller>, parts: ProfileParts): void {
  const { db, clock, files } = parts;
  const view = async (sql: Sql, row: ProfileRow): Promise<Profile> =>
    (await toProfiles(sql, files, [row]))[0]!;

  api.on(profileRoutes.mine, async ({ caller }): Promise<ProfileSet> => {
    const rows = await profilesOfUser(db, userOf(caller).id);
    const shown = await toProfiles(db, files, rows);
    return Object.fromEntries(shown.map((profile) => [profile.kind, profile]));
  });
  api.on(profileRoutes.create, ({ caller, body }) =>
    db.transaction(async (tx) =>
      view(tx, await completeDraft(tx, userOf(caller), body.kind, clock.now())),
    ),
  );
  api.on(profileRoutes.update, ({ caller, params, body }) =>
    db.transaction(async (tx) => {
      const user = userOf(caller);
      const row = await profileOfKind(tx, user.id, params.kind);
      const fields = judgeFields(params.kind, body);
      await assertOwnPhotos(tx, fields, user.id);
      return view(
        tx,
        await updateProfile(tx, row.id, columnsOf(fields, user.familyName), clock.now()),
      );
    }),
  );
  api.on(profileRoutes.publish, ({ caller, params, body }) =>
    db.transaction(async (tx) => {
      const row = await profileOfKind(tx, userOf(caller).id, params.kind);
      return view(tx, await updateProfile(tx, row.id, body, clock.now()));
    }),
  );
  api.on(profileRoutes.remove, ({ caller, params }) =>
    db.transaction(async (tx) => {
      const { id } = await profileOfKind(tx, userOf(caller).id, params.kind);
      const open = await parts.openMatters(tx, id);
      if (open.length > 0) throw conflict(`This profile cannot be deleted yet. ${open.join(' ')}`);
      const row = await deleteProfile(tx, userOf(caller).id, params.kind, clock.now());
      await parts.profileDeleted(tx, row.id);
    }),
  );
  api.on(profileRoutes.restore, ({ caller, params }) =>
    db.transaction(async (tx) =>
      view(tx, await restoreProfile(tx, userOf(caller).id, params.kind)),
    ),
  );
  addSignupRoutes(api, parts);
  addPortfolioRoutes(api, parts);
  addPublicRoutes(api, parts);
}

function addSignupRoutes(api: Api<Caller>, { db, clock, files }: ProfileParts): void {
  api.on(signupRoutes.draft, ({ caller, params }) =>
    readDraft(db, files, userOf(caller).id, params.kind),
  );
  api.on(signupRoutes.save, async ({ caller, params, body }) => {
    const userId = userOf(caller).id;
    await saveDraft(db, { userId, kind: params.kind, ...body, now: clock.now() });
    return readDraft(db, files, userId, params.kind);
  });
  api.on(signupRoutes.discard, ({ caller, params }) =>
    discardDraft(db, userOf(caller).id, params.kind),
  );
}

function addPortfolioRoutes(api: Api<Caller>, { db, clock, files }: ProfileParts): void {
  api.on(profileRoutes.addPortfolioImage, ({ caller, params, body }) =>
    db.transaction(async (tx) => {
      const userId = userOf(caller).id;
      const row = await profileOfKind(tx, userId, params.kind);
      const id = await addPortfolioImage(tx, {
        userId,
        profileId: row.id,
        ...body,
        now: clock.now(),
      });
      const [profile] = await toProfiles(tx, files, [row]);
      return profile!.portfolioImages.find((image) => image.id === id)!;
    }),
  );
  api.on(profileRoutes.orderPortfolio, ({ caller, params, body }) =>
    db.transaction(async (tx) => {
      const row = await profileOfKind(tx, userOf(caller).id, params.kind);
      await orderPortfolio(tx, row.id, body.ids);
    }),
  );
  api.on(profileRoutes.describePortfolioImage, ({ caller, params, body }) =>
    db.transaction((tx) => changePortfolioImage(tx, userOf(caller).id, params.id, body)),
  );
  api.on(profileRoutes.removePortfolioImage, ({ caller, params }) =>
    db.transaction((tx) =>
      changePortfolioImage(tx, userOf(caller).id, params.id, { removedAt: clock.now() }),
    ),
  );
  api.on(profileRoutes.restorePortfolioImage, ({ caller, params }) =>
    db.transaction((tx) =>
      changePortfolioImage(tx, userOf(caller).id, params.id, { removedAt: null }),
    ),
  );
}

function addPublicRoutes(api: Api<Caller>, { db, clock, files }: ProfileParts): void {
  const likesOfFace = async (caller: Caller, id: ProfileRow['id'], liked: boolean) => {
    const likes = await db.transaction(async (tx) => {
      if (!(await publishedProfile(tx, id))) throw notFound('That profile');
      return setLike(tx, userOf(caller).id, id, liked, clock.now());
    });
    return { likes, liked };
  };
  /** Influencers are visible only to people with the feature for name, image, likeness and voice. */
  const seesTalents = async (from: Sql, caller: Caller) =>
    (await featuresOf(from, subjectOf(caller))).nilv;

  api.on(profileRoutes.published, async ({ caller, query }) => {
    if (query.kind === 'influencer' && !(await seesTalents(db, caller)))
      return { profiles: [], total: 0, next: null };
    const { rows, total, next } = await listPublished(db, { ...query, category: query.category });
    return { profiles: await toFaces(db, files, rows, caller.user?.id), total, next };
  });
  api.on(profileRoutes.face, async ({ caller, params }) => {
    const [row, talents] = await Promise.all([
      publishedProfile(db, params.id),
      seesTalents(db, caller),
    ]);
    if (!row || (row.kind === 'influencer' && !talents)) throw notFound('That profile');
    const [face] = await toFaces(db, files, [row], caller.user?.id);
    return face!;
  });
  api.on(profileRoutes.like, ({ caller, params }) => likesOfFace(caller, params.id, true));
  api.on(profileRoutes.unlike, ({ caller, params }) => likesOfFace(caller, params.id, false));
}
