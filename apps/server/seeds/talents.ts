import type { Actor } from '@limn/contracts/call';
import { type TalentOffer, talentRoutes } from '@limn/contracts/talents';
import type { z } from 'zod';
import { type PeopleParts, type Sample, seedProfile } from './people.ts';
import { drawPortrait, type PortraitColors } from './portrait.ts';
import { sure } from './steps.ts';
import { tonePhrase } from './tone.ts';

/** A sample talent: no real person, with a drawn face and a tone for a voice. */
interface SampleTalent {
  email: string;
  portrait: { cut: Parameters<typeof drawPortrait>[0]; colours: PortraitColors };
  /** A picture of a sample collection, by path. */
  cover: string;
  profile: Omit<Sample, 'headshot' | 'coverphoto'>;
  offer: z.input<typeof TalentOffer>;
  /** Factor on the notes of their tone phrase. */
  pitch: number;
}

const offered = (includes: string) => ({ offered: true, includes });
const social = (handle: string, instagram: number, tiktok: number) => ({
  facebook: { handle: '', followers: 0 },
  instagram: { handle, followers: instagram },
  tiktok: { handle: tiktok > 0 ? handle : '', followers: tiktok },
});

const junosOffer: SampleTalent['offer'] = {
  rights: {
    name: offered('“Presented by Juno Reyes”, in the words agreed and nowhere else.'),
    image: offered('Up to ten stills a project from days of shooting that were agreed.'),
    likeness: offered('Made pictures in scenes that were described before, each seen by me first.'),
    voice: offered('Up to thirty minutes, read by me or made, in Spanish or English.'),
  },
  forbiddenUses: ['Gambling', 'Party politics', 'Fast fashion', 'Anything on a cruise ship'],
  languages: ['en', 'es'],
  city: 'Lisbon',
  country: 'PT',
};

const talents: SampleTalent[] = [
  {
    email: 'bram@limn.test',
    portrait: {
      cut: 'bald',
      colours: { ground: '#2f4a43', skin: '#8a5a3c', hair: '#241a14', cloth: '#d9a441' },
    },
    cover: 'impasto-seascapes/04.jpg',
    profile: {
      accountName: 'Bram Veldkamp',
      tagline: 'Bread, slowly',
      profession: 'Baker and cook',
      about:
        'Bram bakes at night and explains it by day. A sample profile of a fresh machine: Bram does not exist.',
      categories: ['Chef', 'Food', 'Influencer'],
      contentOptions: ['image', 'video'],
      socialNetworks: social('bramveldkamp', 31_400, 88_000),
      pricing: { personal: 4000, standard: 15_000, commercial: 60_000 },
    },
    offer: {
      rights: {
        name: offered('My name beside recipes that I have cooked.'),
        image: offered('Hands and face at work, from my own archive of 400 stills.'),
      },
      forbiddenUses: ['Alcohol', 'Diet products'],
      city: 'Utrecht',
      country: 'NL',
    },
    pitch: 0.7,
  },
  {
    email: 'liv@limn.test',
    portrait: {
      cut: 'bun',
      colours: { ground: '#33415c', skin: '#e8bfa0', hair: '#b5502f', cloth: '#e9e3d5' },
    },
    cover: 'ink-mountains/03.jpg',
    profile: {
      accountName: 'Liv Sandnes',
      tagline: 'Uphill, mostly',
      profession: 'Mountain runner',
      about:
        'Liv runs where there is no road and films it badly. A sample profile of a fresh machine: Liv does not exist.',
      categories: ['Athlete', 'Fitness', 'Sports'],
      contentOptions: ['image', 'video', 'voice'],
      socialNetworks: social('livsandnes', 204_000, 56_000),
      pricing: { personal: 0, standard: 45_000, commercial: 180_000 },
    },
    offer: {
      rights: {
        name: offered('My name for gear that I run in, for a season at a time.'),
        image: offered('Stills and film from races and training.'),
        likeness: offered('Made pictures in mountains, never indoors, each approved.'),
      },
      forbiddenUses: ['Tobacco', 'Weapons', 'Supplements'],
      languages: ['nb', 'en'],
      city: 'Tromsø',
      country: 'NO',
    },
    pitch: 1.3,
  },
  {
    email: 'teo@limn.test',
    portrait: {
      cut: 'wild',
      colours: { ground: '#6b2f3a', skin: '#c98f6b', hair: '#1d1a24', cloth: '#3f6f8f' },
    },
    cover: 'stained-glass/02.jpg',
    profile: {
      accountName: 'Teo Baracchi',
      tagline: 'Voices for things that have none',
      profession: 'Voice actor',
      about:
        'Lifts, maps, a talking kettle: Teo has been all of them. A sample profile of a fresh machine: Teo does not exist.',
      categories: ['Voice Talent', 'Theater', 'Comedian'],
      contentOptions: ['voice', 'book excerpt'],
      socialNetworks: social('teobaracchi', 12_900, 0),
      pricing: { personal: 8000, standard: 30_000, commercial: 120_000 },
    },
    offer: {
      rights: {
        name: offered('“With the voice of Teo Baracchi”, always when my voice is made.'),
        voice: offered('Any text I have read first; made speech for one product, one year.'),
      },
      forbiddenUses: ['Calls that pretend to be a person', 'Political messages'],
      languages: ['it', 'en', 'fr'],
      city: 'Bologna',
      country: 'IT',
    },
    pitch: 0.85,
  },
  {
    email: 'amaya@limn.test',
    portrait: {
      cut: 'long',
      colours: { ground: '#a8552f', skin: '#b97850', hair: '#17120f', cloth: '#24322d' },
    },
    cover: 'pointillist-gardens/05.jpg',
    profile: {
      accountName: 'Amaya Etxe',
      tagline: 'Clothes that were here before',
      profession: 'Model and tailor',
      about:
        'Amaya wears second-hand and alters it on camera. A sample profile of a fresh machine: Amaya does not exist.',
      categories: ['Fashion', 'Model'],
      contentOptions: ['image', 'video'],
      socialNetworks: social('amayaetxe', 77_300, 143_000),
      pricing: { personal: 6000, standard: 25_000, commercial: 110_000 },
    },
    offer: {
      rights: {
        image: offered('Stills and film of my fittings, by agreement on each garment.'),
        likeness: offered('Made pictures of me in garments that exist.'),
      },
      forbiddenUses: ['Fur', 'Changes to my body', 'Lingerie'],
      city: 'Bilbao',
      country: 'ES',
    },
    pitch: 1.12,
  },
  {
    email: 'kofi@limn.test',
    portrait: {
      cut: 'short',
      colours: { ground: '#3d3a63', skin: '#6e4630', hair: '#0f0d0c', cloth: '#c9573c' },
    },
    cover: 'mid-century-gouache/06.jpg',
    profile: {
      accountName: 'Kofi Larbi',
      tagline: 'Poems on the way to work',
      profession: 'Poet',
      about:
        'One poem a day, on one bus line. A sample profile of a fresh machine: Kofi does not exist.',
      categories: ['Literary', 'Artist'],
      contentOptions: ['voice', 'book excerpt', 'image'],
      socialNetworks: social('kofilarbi', 9800, 21_500),
      pricing: { personal: 3000, standard: 0, commercial: 0 },
    },
    offer: {
      rights: {
        name: offered('My name below my lines, spelt as I spell it.'),
        voice: offered('My own readings; nothing made of my voice.'),
      },
      forbiddenUses: ['Banks', 'Training of speech models'],
      languages: ['en', 'tw'],
      city: 'Accra',
      country: 'GH',
    },
    pitch: 1,
  },
];

async function seedOffer(
  talent: Actor,
  offer: SampleTalent['offer'],
  pitch: number,
): Promise<void> {
  sure(await talent.call(talentRoutes.update, { body: offer }));
  const { voice } = sure(await talent.call(talentRoutes.mine));
  if (voice) return;
  const { bytes, peaks } = tonePhrase(14, pitch);
  sure(
    await talent.call(talentRoutes.addVoice, {
      query: { title: 'Sample tone: this is nobody’s voice', peaks: peaks.join(',') },
      file: { name: 'tone.wav', bytes },
    }),
  );
}

/** Seeds the offer of Juno, the sample influencer, and five sample talents. Continues after an interruption. */
export async function seedTalents(parts: PeopleParts, juno: Actor): Promise<void> {
  await seedOffer(juno, junosOffer, 1);
  for (const { email, portrait, cover, profile, offer, pitch } of talents) {
    const talent = await seedProfile(parts, email, 'influencer', {
      ...profile,
      headshot: await drawPortrait(portrait.cut, portrait.colours),
      coverphoto: cover,
    });
    await seedOffer(talent, offer, pitch);
  }
}
