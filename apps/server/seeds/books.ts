import { type BookFields, type BookHolderKind, bookRoutes } from '@limn/contracts/books';
import type { z } from 'zod';
import { markSampleBook } from '../src/modules/books/index.ts';
import { type Holder, type PeopleParts, markNotificationsRead, seedPhoto } from './people.ts';
import { sure } from './steps.ts';

/** A sample book: an invented title, with a cover from a sample collection. */
interface SampleBook {
  holder: 'mira' | 'tomas' | 'juno';
  /** A second contributor, who has agreed. */
  with?: { person: 'mira' | 'tomas' | 'juno'; role: 'illustrator'; basisPoints: number };
  /** A picture of a sample collection, by path. */
  cover: string;
  fields: z.input<typeof BookFields>;
}

const offered = (includes: string, price = 0) => ({ offered: true, includes, price });

const sampleBooks: SampleBook[] = [
  {
    holder: 'mira',
    with: { person: 'tomas', role: 'illustrator', basisPoints: 3000 },
    cover: 'impasto-seascapes/02.jpg',
    fields: {
      title: 'The Harbour Wall',
      subtitle: 'A year of weather',
      language: 'en',
      genres: ['Essay', 'Nature'],
      publishedYear: 2024,
      blurb:
        'Three hundred and sixty-five mornings on the same twelve metres of stone. A sample book of a fresh machine.',
      excerpt:
        'January. The wall is wet before the rain comes; it knows first.\n\nI set the easel where the gulls do not mind it and wait for the light to make up its mind. Nothing moves but the water, which is never still and never new. By nine the ferry has gone out and the colour with it.\n\nPeople ask what there is to paint here. I say: ask me tomorrow, it will be another place.',
      rights: {
        illustration: offered(
          'Up to twenty pictures for one edition, in print and on screens.',
          25_000,
        ),
        narration: offered('One reading of the whole text, in any language.'),
        cover: offered('One new cover for one edition.', 12_000),
      },
      forbiddenUses: ['Advertising for oil or shipping', 'Abridged versions'],
    },
  },
  {
    holder: 'tomas',
    cover: 'mid-century-gouache/01.jpg',
    fields: {
      title: 'Nine Colours',
      subtitle: 'A village in order of appearance',
      language: 'en',
      genres: ['Picture book', 'Children'],
      publishedYear: 2022,
      blurb:
        'A village is built on an empty page, one colour at a time. A sample book of a fresh machine.',
      excerpt:
        'First there was nothing, and it was white.\n\nThen somebody needed a hill to sit on, so there was green.\n\nFrom the hill one could see that a house was missing. There was red. There was a little smoke. Nobody had lit a fire yet, but smoke is grey, and grey had been waiting.',
      rights: {
        adaptation: offered(
          'A short film of up to ten minutes, or a play for a puppet stage.',
          40_000,
        ),
        narration: offered('Reading aloud in schools and libraries, recorded or not.', 5000),
      },
      forbiddenUses: ['Toys', 'Training of any kind'],
    },
  },
  {
    holder: 'juno',
    cover: 'impasto-seascapes/07.jpg',
    fields: {
      title: 'Breakfast on Ferries',
      language: 'en',
      genres: ['Travel', 'Food'],
      publishedYear: 2025,
      blurb:
        'Forty crossings, forty plates of eggs, and what people say when land is out of sight. A sample book of a fresh machine.',
      excerpt:
        'The coffee came in a cup that had been through worse weather than I had.\n\n‘You are not from the islands,’ said the cook. It was not a question. I said no, only hungry, and he nodded as if that were a kind of passport.\n\nOutside, the bow went down, and came up, and went down. Nobody looked. On this line, he told me, the eggs are done when the lighthouse passes the third window.',
      rights: {
        illustration: offered('Chapter pictures for one edition.', 18_000),
        adaptation: offered('A series for radio or screen, with me asked on every script.'),
        narration: offered(
          'My own reading, or a made one of my voice by a project with me.',
          30_000,
        ),
        training: offered('For research that is published, never for a product.'),
      },
      forbiddenUses: ['Cruise lines'],
    },
  },
  {
    holder: 'mira',
    cover: 'ink-mountains/01.jpg',
    fields: {
      title: 'Was der Nebel behält',
      subtitle: 'Kleine Wanderungen',
      language: 'de',
      genres: ['Erzählung', 'Natur'],
      publishedYear: 2023,
      blurb:
        'Fünf Grate, fünf Wege, und jedes Mal fehlt am Ende etwas anderes. Ein Beispielbuch einer neuen Maschine: a sample book.',
      excerpt:
        'Am Morgen war der Berg fort. Niemand im Dorf wunderte sich darüber; man stellte die Milch vor die Tür und sprach leiser.\n\nIch ging trotzdem los. Wer einen Weg kennt, braucht keinen Berg, sagte die Wirtin, und wer einen Berg braucht, kennt den Weg nicht.\n\nGegen Mittag stand er wieder da, ein wenig weiter links.',
      rights: {
        illustration: offered('Bilder für eine Ausgabe, gedruckt oder am Bildschirm.', 20_000),
        cover: offered('Ein neuer Umschlag für eine Ausgabe.', 9000),
      },
      forbiddenUses: ['Werbung'],
    },
  },
];

/** Who holds books, or has a part in one. */
type Holders = Record<SampleBook['holder'], Holder>;

const kindOf = (holder: SampleBook['holder']): BookHolderKind =>
  holder === 'juno' ? 'influencer' : 'artist';

async function seedBook(
  { db }: PeopleParts,
  people: Holders,
  { holder, with: other, cover, fields }: SampleBook,
): Promise<void> {
  const person = people[holder];
  const kind = kindOf(holder);
  const { books } = sure(await person.call(bookRoutes.mine, { query: { kind, size: 100 } }));
  const known = books.find(({ title }) => title === fields.title);
  if (known?.state === 'published') return;
  const photo = known ? null : await seedPhoto(person, 'bookcover', cover);
  const { id } =
    known ??
    sure(await person.call(bookRoutes.create, { body: { ...fields, kind, cover: photo } }));
  await markSampleBook(db, id);
  const params = { id };
  if (other) {
    const { role, basisPoints } = other;
    const asked = people[other.person];
    const part = { who: asked.profileId, role, basisPoints };
    if (!known?.parts.length)
      sure(await person.call(bookRoutes.share, { params, body: { parts: [part] } }));
    const { invitations } = sure(await asked.call(bookRoutes.invitations));
    const invitation = invitations.find(({ book }) => book.id === id);
    if (invitation?.state === 'invited')
      sure(
        await asked.call(bookRoutes.answer, {
          params: { id: invitation.id },
          body: { agrees: true, terms: invitation.terms, kind: kindOf(other.person) },
        }),
      );
    await markNotificationsRead(asked);
  }
  sure(await person.call(bookRoutes.publish, { params, body: { published: true } }));
  await markNotificationsRead(person);
}

/** Seeds four sample books, one of them by two people who agreed. Idempotent; continues after an interruption. */
export async function seedBooks(parts: PeopleParts, people: Holders): Promise<void> {
  for (const book of sampleBooks) await seedBook(parts, people, book);
}
