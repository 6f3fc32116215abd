import { parsePrompt } from '@limn/scenes';
import { library } from '../../painting/index.ts';
import { nameKey } from './names-in.ts';

const setOf = (words: string) => new Set(words.trim().split(/\s+/));

/** Words of pictures, times and virtues that the painter's vocabulary does not have. */
const more = setOf(`
  anime bokeh chibi cinematic collage deco fanart fantasy filter grunge impressionism impressionist lofi manga minimal minimalism
  mosaic nouveau nude pixel pixar pop punk realism realistic render retro steampunk stencil surreal surrealism synthwave ukiyo
  ukiyoe vaporwave vector vintage zine
  january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday christmas easter halloween
  angel bliss blessing charity chance destiny dream dreams echo eden eternity faith fate freedom glory grace harmony haven
  heaven hero honor honour hope infinity joy karma legend liberty luck magic melody mercy miracle muse mystery oracle paradise
  patience peace prudence rebel rhythm serenity soul spirit unity utopia verity victory wonder zen
`);

/** Very common given names: by themselves they identify no one. */
const givenNames = setOf(`
  aaron abel adam adrian ahmed aisha alan albert alex alexander alexandra ali alice alicia amal amelia amina amir amy ana
  andrea andrew andy angela anita anna anne annie anton antonio ari arthur astrid ava barbara bella ben benjamin bruno carla
  carlos carmen caroline catherine charlie charlotte chen chloe chris christian clara claire cleo dan daniel daniela david diana
  diego edward elena eli elias elif elisa elizabeth ella elsa emil emilia emily emma eric erik eva eve felix fatima finn
  fiona frank frida gabriel george gina hana hanna hannah hans harry hassan heidi helen helena henry hugo ibrahim ida igor
  ines ingrid isaac isabel isabella ivan jack jacob james jan jane jana jasmin jean jens jim joan joe john jonas jose joseph
  juan julia julian julie juno kai karen karim karl kate katie kevin kim lara laura lea leah lee lena leo leon leyla liam
  lina linda lisa liv lola louis louise luca lucas lucia lucy luis luke luna lydia maja marco maria marie marina mario mark
  marta martha martin mary matteo max maya mia michael miguel mika mila milo mina mira miriam mohamed mona nadia naomi nina
  noah noor nora oliver olivia omar oscar otto pablo pascal paul paula pedro peter petra philip pia rachel rafael rahel rita
  robert robin rosa ruth sam samira samuel sandra sara sarah simon sofia sonia sophia sophie stella susan tara teo teresa
  thea theo thomas tim tom tomas tony valentina vera victor victoria walter william yara yusuf zara zoe
`);

/** Whether very many people have this given name. */
export const isGivenName = (word: string): boolean => givenNames.has(nameKey(word));

/** Whether a word is an ordinary word of a prompt. */
export function isOrdinary(word: string): boolean {
  const key = nameKey(word);
  if (key.length < 4 || more.has(key)) return true;
  const lower = word.toLowerCase();
  return (
    library().lexicon.find(lower) !== undefined ||
    parsePrompt(lower, '', library()).notPainted.length === 0
  );
}

/** Whether a word has its own meaning in a prompt, or is a given name too common to identify anyone by itself. */
export const isEveryday = (word: string): boolean => isGivenName(word) || isOrdinary(word);
