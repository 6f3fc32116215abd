import { describe, expect, test } from 'vitest';
import { ProjectTerms, SentTerms, termLines } from './project-terms.ts';

const whole = ProjectTerms.parse({
  brief: 'Two posters for a harbour festival, painted.',
  rights: ['likeness', 'voice'],
  content: [{ kind: 'image', count: 2 }],
  channels: ['print', 'advertising'],
  territory: ['PT'],
  startsOn: '2027-03-01',
  price: 40_000,
  aiUses: ['Painting her face in gouache on two posters of the festival.'],
  training: true,
  disclosure: 'Made with AI',
  languages: ['pt-PT'],
});
const money = (minor: number) => `${minor} cents`;
const refused = (changed: Partial<ProjectTerms>) =>
  SentTerms.safeParse({ ...whole, ...changed }).error?.issues.map(({ path }) => path.join('.'));

describe('terms that are sent', () => {
  test('are whole', () => expect(refused({})).toBeUndefined());

  test.each<[string, Partial<ProjectTerms>]>([
    ['brief', { brief: 'Posters' }],
    ['rights', { rights: [] }],
    ['content', { content: [] }],
    ['content', { content: [{ kind: 'image', count: 0 }] }],
    ['content', { content: [whole.content[0]!, whole.content[0]!] }],
    ['channels', { channels: [] }],
    ['startsOn', { startsOn: null }],
    ['category', { exclusivity: 'category' }],
    ['price', { price: 49 }],
    ['perOutput', { perOutput: 49 }],
    ['aiUses', { aiUses: [] }],
    ['aiUses', { aiUses: ['Posters'] }],
    ['disclosure', { disclosure: '' }],
    ['languages', { languages: [] }],
    ['forbidden', { forbidden: ['x'] }],
    ['months', { months: 0 }],
    ['months', { months: 61 }],
    ['answerDays', { answerDays: 61 }],
  ])('name %s where it is missing or wrong: %o', (path, changed) =>
    expect(refused(changed)).toEqual([path]),
  );

  test('need no uses of AI, no disclosure and no language without a likeness or a voice', () => {
    expect(
      refused({ rights: ['name', 'image'], aiUses: [], disclosure: '', languages: [] }),
    ).toBeUndefined();
    expect(refused({ channels: ['print'], disclosure: '' })).toBeUndefined();
  });

  test('are all named at once', () => {
    const { error } = SentTerms.safeParse({});
    expect(error?.issues.map(({ path }) => path[0])).toEqual([
      'brief',
      'rights',
      'content',
      'channels',
      'startsOn',
      'price',
    ]);
  });
});

describe('terms in words', () => {
  const changes: Omit<{ [K in keyof ProjectTerms]: ProjectTerms[K] }, 'v'> = {
    brief: 'Three posters for a harbour festival, painted.',
    rights: ['image'],
    content: [{ kind: 'video', count: 1 }],
    channels: ['website'],
    territory: [],
    startsOn: '2027-04-01',
    months: 1,
    renewal: 'ask',
    exclusivity: 'full',
    category: 'Fashion',
    tier: 'commercial',
    price: 50_000,
    perOutput: 5000,
    aiUses: ['Singing a song of the harbour in her voice.'],
    training: false,
    trainingMonths: 12,
    alterations: 'Nothing but the colours.',
    disclosure: 'Painted by AI',
    languages: ['en'],
    forbidden: ['Alcohol'],
    approval: false,
    answerDays: 7,
  };

  test('say each term in one line of its own, so that no change goes unseen', () => {
    const before = termLines(whole, money);
    expect(new Set(before.map(([name]) => name)).size).toBe(before.length);
    expect(Object.keys({ ...changes, v: 1 }).toSorted()).toEqual(
      Object.keys(ProjectTerms.shape).toSorted(),
    );
    for (const [key, value] of Object.entries(changes)) {
      const after = termLines({ ...whole, [key]: value }, money);
      const changed = after.filter(([, words], index) => words !== before[index]![1]);
      expect(changed, key).toHaveLength(1);
      expect(after).toHaveLength(before.length);
    }
  });

  test('say something of every term of an empty draft', () => {
    for (const [name, words] of termLines(ProjectTerms.parse({}), money))
      expect(words, name).not.toBe('');
  });
});
