import { sitePaths } from '../../../lib/site-paths.ts';

/** Frequent questions; each answer agrees with the agreements and with the product. */
export const faqs: { topic: string; entries: { question: string; answer: string }[] }[] = [
  {
    topic: 'Pictures and credit',
    entries: [
      {
        question: 'How does Limn know which artists a picture credits?',
        answer:
          'The built-in model paints from pieces of the artworks an artist uploaded. While it does, it adds up how much of the picture each artwork gave. Those shares are counted in parts per million and add up to exactly one million, so they are counted, not estimated.',
      },
      {
        question: 'Can a picture be a copy of an artwork?',
        answer:
          'The engine limits the largest piece taken whole from one artwork to 2.5% of the picture. When a first painting exceeds that, it is painted again with more even use of the works. The largest piece is stored with each picture.',
      },
      {
        question: 'What happens to words it cannot paint?',
        answer:
          'They are listed under the picture, never dropped silently. If something similar is painted instead, you see that too, for example: dachshund → painted as dog.',
      },
      {
        question: 'What does it mean that a picture follows another one?',
        answer:
          'Words alone give a picture-book drawing. So the studio looks for an openly licensed picture that fits your words, and the painting follows its composition. Your picture contains none of its pixels: they all come from the works of the artist whose style you chose. Wherever your picture is credited, the one it follows is named too.',
      },
      {
        question: 'Will I get the same picture again?',
        answer:
          'Yes. A seed of 0 means a random one; the seed that was used is shown and stored. The same words, style, size, settings, seed and version of the model give the same picture.',
      },
    ],
  },
  {
    topic: 'Licences',
    entries: [
      {
        question: 'What may I do without a licence?',
        answer:
          'Look at the marked preview in your own history and decide. To use a picture outside Limn, buy one of the three licences; the clean file comes with it.',
      },
      {
        question: 'What are the three licences?',
        answer:
          'Personal: non-commercial, not exclusive. Standard: commercial use for one brand and up to 5,000 copies, not exclusive. Commercial: any number of copies, and exclusive: nobody else can license it afterwards.',
      },
      {
        question: 'If I buy a commercial licence, what about licences sold before?',
        answer:
          'They stay in force. From your purchase on, nobody else can license the picture, one made by the same recipe and seed, one saved from it on a canvas, or one that is recognized as the same.',
      },
      {
        question: 'Can I transfer my licence?',
        answer:
          'No. A customer may not assign a licence. It names you, and anyone can check its number.',
      },
    ],
  },
  {
    topic: 'For artists and talents',
    entries: [
      {
        question: 'Does a picture that follows another one pay me less?',
        answer:
          'No. The openly licensed picture gets no share. Your share is counted pixel by pixel, in the same way as without it. Limn does not let people follow your registered work in another artist’s style.',
      },
      {
        question: 'Do I give up my artworks?',
        answer:
          'No. You keep your originals and their copyright. You grant a non-exclusive licence to train a model from the works you upload and to sell licences to pictures made with it. That licence is irrevocable. You can still take the style out of the marketplace, and then nothing new is made or sold in it.',
      },
      {
        question: 'What am I paid, and when?',
        answer:
          '70% of the net receipts of each licence: the price less tax and the payment provider’s actual fee. It is held for 30 days after receipt and then goes to the account you connect. When several artists are in a picture, the 70% is divided by their shares.',
      },
      {
        question: 'What happens when I leave?',
        answer:
          'An agreement that ends has a wind-down of 60 days, in which nothing new is made or sold in your style. Licences that customers bought stay in force, and you are paid for them as before.',
      },
      {
        question: 'Can someone make pictures of me without asking?',
        answer:
          'No one can request your likeness outside what you offer. Each request names its uses, channels, territory and time; you accept, decline or send other terms, and you can require your approval of each picture before it is published.',
      },
    ],
  },
  {
    topic: 'Credits and plans',
    entries: [
      {
        question: 'When are credits taken?',
        answer:
          'We reserve them when you start, take them for each delivered picture, and return the rest. If you cancel, the part painted so far is charged in proportion, rounded down.',
      },
      {
        question: 'What do I get for free?',
        answer:
          '25 credits a month. A picture of 1024 × 1024 pixels that follows a reference or a photo of yours costs 1 credit with Limn Quick, 2 with Limn Collage and 5 with Limn Fine. A drawn scene costs 1.',
      },
      {
        question: 'Why do I have to sign in with Google?',
        answer:
          'It is the only way to sign in, so we have no password of yours to lose. New accounts may join a short waitlist.',
      },
    ],
  },
];

/** Links for further reading. */
export const further = [
  ['Docs', sitePaths.docs, 'How to, for artists, creators, influencers and authors.'],
  ['Contact Us', sitePaths.contact, 'Ask a person.'],
  ['Discord', sitePaths.discord, 'Ask the others.'],
] as const;
