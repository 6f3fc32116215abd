import type { StyleId, UserId } from '@limn/contracts/ids';
import type { SocialNetworks } from '@limn/contracts/profile-fields';
import { styleReviewRoutes } from '@limn/contracts/style-reviews';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { rows, type Sql } from '../../platform/database/database.ts';
import type { Api } from '../../platform/http/api.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { type Caller, peopleByIds, userOf } from '../identity/index.ts';
import { artworksOf } from './queries.ts';
import { artStyles } from './schema.ts';
import { decideReview, type ReviewParts } from './review.ts';
import { cardsOf, toArtwork } from './view.ts';
import { paintersHintedAt } from './well-known-painters.ts';

interface Waiting {
  id: StyleId;
  askedAt: Date | string;
  userId: UserId;
  website: string | null;
  networks: SocialNetworks | null;
  total: number;
}

const contactsOf = ({ website, networks }: Waiting): string[] => [
  ...(website ? [website] : []),
  ...Object.entries(networks ?? {}).flatMap(([network, { handle }]) =>
    handle ? [`${network} @${handle}`] : [],
  ),
];

/** How many first styles wait for an admin. */
export async function countStylesInReview(db: Sql): Promise<number> {
  const [found] = await db
    .select({ n: count() })
    .from(artStyles)
    .where(and(eq(artStyles.reviewState, 'waiting'), isNull(artStyles.deletedAt)));
  return found!.n;
}

/** The queue of first styles that admins look at before they are public. */
export function addStyleReviewRoutes(
  api: Api<Caller>,
  parts: ReviewParts & { files: SignedFiles },
): void {
  const { db, files } = parts;
  api.on(styleReviewRoutes.list, async ({ query: { offset, size } }) => {
    const waiting = await rows<Waiting>(
      db,
      sql`select s.id, s.review_asked_at as "askedAt", p.user_id as "userId",
          p.details->>'website' as website, p.details->'socialNetworks' as networks,
          (count(*) over ())::int as total
        from art_styles s
          join profiles p on p.id = s.profile_id
        where s.review_state = 'waiting' and s.deleted_at is null
        order by s.review_asked_at, s.id limit ${size} offset ${offset}`,
    );
    const ids = waiting.map(({ id }) => id);
    const [cards, artworks, people] = await Promise.all([
      cardsOf(db, files, ids),
      artworksOf(db, ids),
      peopleByIds(
        db,
        waiting.map(({ userId }) => userId),
      ),
    ]);
    const reviews = waiting.flatMap((row) => {
      const style = cards.find(({ id }) => id === row.id);
      if (!style) return [];
      const works = artworks.filter(({ styleId }) => styleId === row.id);
      const names = [style.name, style.description, ...works.map(({ title }) => title)].join('\n');
      return {
        style,
        artworks: works.map((work) => toArtwork(work, files)),
        by: {
          userId: row.userId,
          email: people.get(row.userId)?.email ?? '',
          contacts: contactsOf(row),
        },
        painters: paintersHintedAt(names),
        askedAt: new Date(row.askedAt).toISOString(),
      };
    });
    return { reviews, total: waiting[0]?.total ?? 0 };
  });
  api.on(styleReviewRoutes.decide, ({ caller, params, body }) =>
    decideReview(parts, params.id, userOf(caller).id, body),
  );
}
