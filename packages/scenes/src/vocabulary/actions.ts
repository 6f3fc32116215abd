import type { Home } from './home.ts';
import type { Act } from './reading.ts';

const list = (text: string): string[] => text.trim().split(/\s+/);

/** Verbs that figures have a pose for: who does it is painted as this. */
export const poses: Record<string, string> = {
  read: 'reader',
  dance: 'dancer',
  sit: 'sitter',
  fish: 'fisherman',
  angle: 'fisherman',
  kneel: 'kneeling_person',
  swim: 'swimmer',
  surf: 'surfer',
  cycle: 'cyclist',
  climb: 'climber',
  ski: 'skier',
  juggle: 'juggler',
  fence: 'fencer',
  golf: 'golfer',
};

const doing = (act: Act, verbs: string): [string, Act][] => list(verbs).map((verb) => [verb, act]);

/** Verbs that people and animals can be drawn doing. */
export const acts: Record<string, Act> = Object.fromEntries([
  ...doing('run', 'run gallop race jog sprint canter trot jump leap bound rush flee dash'),
  ...doing('lie', 'lie sleep nap doze snooze slumber rest'),
  ...doing('sit', 'sit perch crouch'),
  ...doing('play', 'play skip hop frolic cheer celebrate laugh wave romp'),
  ...doing('dance', 'dance waltz'),
  ...doing('walk', 'walk stroll wander march stride hike'),
]);

/** Verbs of being in the air. */
export const flights = new Set(list('fly soar hover'));

/** Animals that sit when alone, and fly if the prompt puts them over something. */
export const flyers = new Set(list('dragon phoenix owl parrot dove blackbird songbird'));

/** Words of posture that need no verb of their own. */
export const postures: Record<string, string> = {
  lying: 'lie',
  lies: 'lie',
  sits: 'sit',
  asleep: 'sleep',
};

/** Verbs that what has this home does as it is drawn. */
export const usualActs: Record<Home, readonly string[]> = {
  ground: list('walk stroll wander stand wait pose rest grow bloom rise tower loom drive park'),
  water: list('sail float drift swim dive bob glide row'),
  sky: list('fly soar hover glide float drift shine glow twinkle rise launch'),
  table: list('lie rest wait stand'),
  wall: list('hang'),
};

/** Verbs that tie who does it to the next thing named. */
export const tyingActs: Record<string, string> = {
  ride: 'on',
  wear: 'with',
  hold: 'with',
  play: 'with',
  fly: 'with',
  cross: 'on',
  row: 'in',
  sail: 'in',
  paddle: 'in',
  steer: 'in',
  carry: 'with',
  lean: 'by',
  guard: 'by',
  chase: 'by',
  follow: 'by',
  watch: 'by',
  feed: 'by',
};

/** Whether a verb can show in a picture. */
export const isShown = (verb: string): boolean =>
  verb in poses ||
  verb in acts ||
  verb in tyingActs ||
  Object.values(usualActs).some((acts) => acts.includes(verb));

const irregular: Record<string, string> = {
  ran: 'run',
  swam: 'swim',
  rode: 'ride',
  ridden: 'ride',
  flew: 'fly',
  flown: 'fly',
  worn: 'wear',
  wore: 'wear',
  held: 'hold',
  fed: 'feed',
  ate: 'eat',
  eaten: 'eat',
  drank: 'drink',
  slept: 'sleep',
  asleep: 'sleep',
  lying: 'lie',
  dying: 'die',
  tying: 'tie',
  fought: 'fight',
  caught: 'catch',
  thrown: 'throw',
  broken: 'break',
  written: 'write',
  made: 'make',
  cut: 'cut',
  sang: 'sing',
  left: 'leave',
};

/** Forms a verb may be of, the likeliest first. */
export function verbStems(word: string): string[] {
  const out = irregular[word] ? [irregular[word]] : [];
  const ending = /(ing|ed|s|es)$/.exec(word)?.[0];
  if (!ending) return [...out, word];
  for (const end of ending === 's' ? ['s', 'es'] : [ending]) {
    if (!word.endsWith(end)) continue;
    const stem = word.slice(0, -end.length);
    if (stem.length < 2) continue;
    if (end === 'es' && stem.endsWith('i')) out.push(`${stem.slice(0, -1)}y`);
    if (end === 'ed' && stem.endsWith('i')) out.push(`${stem.slice(0, -1)}y`);
    if (stem.at(-1) === stem.at(-2) && !/[sl]$/.test(stem)) out.push(stem.slice(0, -1));
    out.push(stem, `${stem}e`);
  }
  return out;
}
