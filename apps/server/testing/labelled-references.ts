import type { ReferenceKind } from '@limn/contracts/references';

/** A picture of the labelled set as a source describes it. */
export interface LabelledPicture {
  key: string;
  title: string;
  captions: string;
  kind: ReferenceKind;
  width: number;
  height: number;
}

const picture = (
  key: string,
  title: string,
  captions: string,
  kind: ReferenceKind = 'photograph',
  size: readonly [number, number] = [1536, 1024],
): LabelledPicture => ({ key, title, captions, kind, width: size[0], height: size[1] });

/**
 * Pictures described as the starter library and test sets describe theirs, and others that share words with prompts.
 */
export const labelledPictures: readonly LabelledPicture[] = [
  picture(
    'acanthus',
    'Acanthus mollis',
    'A tall plant with spiky leaves and buds on a straight stem, before a plain wall; thistle, flower, botany',
    'photograph',
    [768, 1024],
  ),
  picture(
    'airplane',
    'Airplane Viewed From Above, Looking Down',
    'A biplane seen from above, flying over fields and clouds; airplane, plane, flight, aerial view',
  ),
  picture(
    'allium',
    'Allium oreophilum',
    'A pink lily leek: a flower with tulip-shaped petals on a thin stem, before a plain wall; plant, blossom, botany',
    'photograph',
    [768, 1024],
  ),
  picture(
    'canyon',
    'Black Cañon, Colorado River, From Camp 8, Looking Above',
    'A small boat on the rocky shore of a quiet river in a canyon between dark mountains; water, cliffs, landscape',
  ),
  picture(
    'prairie-house',
    'Abandoned Dust Bowl Home',
    'An empty wooden house on a wide sandy prairie under a sky with clouds; home, cabin, hut, building, plain, desert',
  ),
  picture(
    'alps',
    'Alpine Landscape',
    'Snowy mountains behind a forest of fir trees; Alps, peaks, valley, landscape, nature',
  ),
  picture(
    'cat-sheet',
    'Animal Locomotion',
    'Twenty-four views of a house cat walking and running; cat, kitty, animal, movement',
  ),
  picture(
    'sheep',
    'A March Pastoral, Suffolk',
    'Sheep and lambs grazing in a field; flock, pasture, meadow, animals, countryside',
  ),
  picture(
    'nagasaki',
    'Boats in River, Nagasaki',
    'Boats and a sailing ship on a river before houses of a village in Japan; boat, water, harbor',
  ),
  picture('red-door', 'Red door with a white knob', 'door, wood, lock, knob, red, close-up'),
  picture('caps', 'Caps on a wall', 'caps, hats, wall, sky, colors, street'),
  picture('motocross', 'Motocross start', 'motorcycles, motocross, race, riders, sport, crowd'),
  picture('yachts', 'Racing yachts', 'sailing boat, yacht, sea, sails, regatta, sport'),
  picture(
    'fishing-boat',
    'Fishing boat at a pier',
    'boat, fishing boat, harbor, pier, turquoise sea',
  ),
  picture('child', 'Child with a painted face', 'child, girl, portrait, face paint'),
  picture(
    'statue',
    'Statue with a golden globe',
    'statue, sculpture, wreath, globe, stone',
    'photograph',
    [1024, 1536],
  ),
  picture(
    'woman',
    'Woman in a dark dress',
    'woman, dress, necklace, garden, standing',
    'photograph',
    [1024, 1536],
  ),
  picture(
    'lighthouse-fence',
    'Lighthouse behind a fence',
    'lighthouse, fence, lawn, clouds',
    'photograph',
    [1024, 1536],
  ),
  picture('lighthouse-rocks', 'Lighthouse on rocks', 'lighthouse, cliff, rocks, sea, house, coast'),
  picture('barn', 'Red barn by a pond', 'barn, farm, pond, reflection, trees, countryside'),
  picture(
    'coffee',
    'Cup of coffee',
    'coffee, cup, saucer, spoon, table, still life',
    'photograph',
    [600, 400],
  ),
  picture(
    'rocket',
    'Rocket launch',
    'rocket, launch, night, smoke, space',
    'photograph',
    [640, 427],
  ),
  picture(
    'fox',
    'Red Fox in Snow',
    'A fox walks over a snowy field at the edge of a forest; animal, wildlife, winter',
    'photograph',
  ),
  picture(
    'dog',
    'Study of a Hound',
    'A dog lying on a rug; hound, animal',
    'painting',
    [1400, 1100],
  ),
  picture(
    'horse',
    'Horse and Rider',
    'A man on a brown horse in a meadow; riding, animal',
    'painting',
    [1400, 1200],
  ),
  picture(
    'old-man',
    'Portrait of an Old Man',
    'An old man with a white beard and a cap; face, sailor',
    'painting',
    [1100, 1400],
  ),
  picture(
    'lemons',
    'Still Life with Lemons',
    'Three lemons, a knife and a glass on a table; fruit, still life',
    'painting',
    [1400, 1000],
  ),
  picture(
    'tram',
    'Tram in a Street',
    'An electric tram between houses of a city, people at a stop; streetcar, traffic',
    'photograph',
  ),
  picture(
    'city-night',
    'The Boulevard at Night',
    'Street lamps and carriages on a wet boulevard of a city; night, lights, rain',
    'painting',
    [1400, 1150],
  ),
  picture(
    'kitchen',
    'A Kitchen Interior',
    'A maid at a window in a kitchen with pots and a stove; room, interior',
    'painting',
    [1200, 1400],
  ),
  picture(
    'reader',
    'Girl Reading',
    'A girl reads a book in an armchair by a window; woman, reading, room',
    'painting',
    [1100, 1400],
  ),
  picture(
    'market',
    'Market Square',
    'A crowd at the stalls of a market before a church; people, town',
    'painting',
    [1500, 1100],
  ),
  picture(
    'bridge',
    'The Old Bridge',
    'A stone bridge over a river with trees on its banks; arch, water',
    'photograph',
  ),
  picture(
    'roses',
    'Vase of Roses',
    'Roses and lilies in a glass vase; flowers, bouquet, still life',
    'painting',
    [1100, 1400],
  ),
  picture(
    'bicycle',
    'Bicycle against a Wall',
    'A bicycle leans on a brick wall; bike, wheel',
    'photograph',
  ),
  picture(
    'snow-forest',
    'Winter Forest',
    'A path through a forest of firs in deep snow; trees, winter',
    'photograph',
  ),
  picture(
    'sunset-sea',
    'Sunset over the Sea',
    'The sun sets over a calm sea; evening, waves, sky, beach',
    'photograph',
  ),
  picture(
    'bread',
    'Loaf and Cheese',
    'Bread, cheese and a jug on a table; food, still life',
    'painting',
    [1400, 1050],
  ),
  picture(
    'owl',
    'Owl on a Branch',
    'A brown owl on the branch of a tree at night; bird, wildlife',
    'photograph',
    [1024, 1400],
  ),
  picture(
    'dancer',
    'Dancer Adjusting Her Shoe',
    'A ballet dancer bends to her shoe; ballerina, woman, stage',
    'painting',
    [1100, 1300],
  ),
  // Pictures that share words with prompts but are unsuitable.
  picture(
    'boat-plan',
    'Plan of a Fishing Boat',
    'Plan and sections of a fishing boat; boat, ship, technical drawing',
    'drawing',
    [3000, 1500],
  ),
  picture(
    'river-map',
    'Map of the Colorado River',
    'A map of a river with mountains and a canyon; map',
    'other',
    [4000, 2500],
  ),
  picture(
    'horse-page',
    'On the Horse',
    'A printed page about the anatomy of the horse; book, text',
    'other',
    [1500, 2200],
  ),
  picture(
    'lighthouse-stamp',
    'Lighthouse',
    'A postage stamp with a lighthouse',
    'other',
    [220, 180],
  ),
  picture('cat-etching', 'The Cat', 'An etching of a sleeping cat; animal', 'drawing', [900, 700]),
  picture('rose-icon', 'Rose icon', 'rose, flower, icon, logo', 'drawing', [128, 128]),
];

/** A prompt with what each picture is worth to it: 3 just right, 2 usable, 1 related; the others are worth nothing. */
export interface LabelledPrompt {
  prompt: string;
  /** Width divided by height. */
  aspect?: number;
  worth: Readonly<Record<string, 1 | 2 | 3>>;
}

const prompt = (words: string, worth: LabelledPrompt['worth'], aspect = 1): LabelledPrompt => ({
  prompt: words,
  aspect,
  worth,
});

export const labelledPrompts: readonly LabelledPrompt[] = [
  prompt('an old fisherman with a white beard, portrait', { 'old-man': 3 }, 0.8),
  prompt('a sailor with a cap', { 'old-man': 3, caps: 1 }),
  prompt('portrait of a girl', { child: 3, reader: 2 }, 0.8),
  prompt('a woman in a garden', { woman: 3, reader: 1 }, 0.7),
  prompt('a girl reading a book by the window', { reader: 3, kitchen: 1 }),
  prompt('a ballerina on a stage', { dancer: 3 }, 0.8),
  prompt('an elegant lady in a long dress', { woman: 3, dancer: 1 }, 0.7),
  prompt('a fox in a snowy forest', { fox: 3, 'snow-forest': 2, alps: 1 }, 1.5),
  prompt('a red fox', { fox: 3 }),
  prompt('a kitten playing', { 'cat-sheet': 2, 'cat-etching': 1 }),
  prompt('a dog on a rug', { dog: 3 }),
  prompt('a puppy', { dog: 3 }),
  prompt('a horse running in a meadow', { horse: 3, sheep: 1 }, 1.5),
  prompt('an owl at night', { owl: 3 }, 0.7),
  prompt('a bird on a branch', { owl: 3 }),
  prompt('a flock of sheep on green hills', { sheep: 3 }, 1.5),
  prompt('three lemons on a table', { lemons: 3, bread: 1, coffee: 1 }, 1.5),
  prompt('a still life with fruit', { lemons: 3, bread: 2, roses: 1 }, 1.5),
  prompt('a cup of coffee in the morning', { coffee: 3 }, 1.5),
  prompt('a loaf of bread and cheese', { bread: 3 }),
  prompt('breakfast: bread, cheese and a jug of milk', { bread: 3 }, 1.5),
  prompt('a bouquet of roses in a vase', { roses: 3, allium: 1 }, 0.8),
  prompt('a single pink flower', { allium: 3, roses: 2, acanthus: 2 }, 0.8),
  prompt('tulips', { allium: 2, roses: 1 }),
  prompt('a thistle', { acanthus: 3 }, 0.8),
  prompt('a lighthouse on a cliff above the sea at sunset', {
    'lighthouse-rocks': 3,
    'lighthouse-fence': 2,
    'sunset-sea': 1,
  }),
  prompt('a lighthouse', { 'lighthouse-rocks': 3, 'lighthouse-fence': 3, 'lighthouse-stamp': 1 }),
  prompt('sunset on a beach', { 'sunset-sea': 3, 'lighthouse-rocks': 1 }, 1.5),
  prompt('a calm ocean under an evening sky', { 'sunset-sea': 3, yachts: 1 }, 1.5),
  prompt(
    'sailing boats on a calm sea',
    { yachts: 3, nagasaki: 2, 'fishing-boat': 2, 'sunset-sea': 1 },
    1.5,
  ),
  prompt('a yacht race', { yachts: 3 }, 1.5),
  prompt(
    'an old fishing boat in a harbour',
    { 'fishing-boat': 3, nagasaki: 2, canyon: 1, 'boat-plan': 1 },
    1.5,
  ),
  prompt(
    'boats on a river in a Japanese village',
    { nagasaki: 3, canyon: 2, 'fishing-boat': 1 },
    1.5,
  ),
  prompt('a canyon with a river', { canyon: 3, 'river-map': 1, bridge: 1 }, 1.5),
  prompt('snowy mountains', { alps: 3, canyon: 1, 'snow-forest': 1 }, 1.5),
  prompt('a path through a winter forest', { 'snow-forest': 3, alps: 2 }, 1.5),
  prompt('fir trees in the snow', { 'snow-forest': 3, alps: 3, barn: 1 }, 1.5),
  prompt('a stone bridge over a stream', { bridge: 3 }, 1.5),
  prompt('an abandoned house on the prairie', { 'prairie-house': 3 }, 1.5),
  prompt('a wooden cabin in the desert', { 'prairie-house': 3 }, 1.5),
  prompt('a red barn on a farm', { barn: 3 }, 1.5),
  prompt('a farm by a pond', { barn: 3 }, 1.5),
  prompt('a red door', { 'red-door': 3 }),
  prompt('an old wooden door with a lock', { 'red-door': 3 }, 0.8),
  prompt('a street in the city at night', { 'city-night': 3, tram: 2, caps: 1 }, 1.5),
  prompt('street lamps in the rain', { 'city-night': 3 }),
  prompt('a yellow tram in Lisbon', { tram: 3 }, 1.5),
  prompt('a streetcar', { tram: 3 }),
  prompt('a crowd at a market', { market: 3, motocross: 1 }, 1.5),
  prompt('people in front of a church', { market: 3, tram: 1 }, 1.5),
  prompt('a kitchen with a stove', { kitchen: 3 }, 0.8),
  prompt('a cosy room with a window', { kitchen: 3, reader: 2 }),
  prompt('a motorcycle race', { motocross: 3, yachts: 1 }, 1.5),
  prompt('a bicycle leaning on a brick wall', { bicycle: 3, caps: 1 }),
  prompt('an airplane above the clouds', { airplane: 3, 'prairie-house': 1 }, 1.5),
  prompt('a rocket flying to space', { rocket: 3 }, 1.5),
  prompt('a marble statue', { statue: 3 }, 0.7),
  prompt('colorful hats', { caps: 3 }, 1.5),
  // Nothing here shows these: nothing may be preselected.
  prompt('an elephant in the savanna', {}),
  prompt('circles and triangles, abstract', {}),
];
