import { countryName, languageName } from '@limn/contracts/offers';

export interface Code {
  code: string;
  name: string;
}

/** ISO 3166-1 alpha-2, all 249 that are assigned. */
const countryCodes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT ' +
  'JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY ' +
  'MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM ' +
  'PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ ' +
  'TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';

/** BCP 47 tags of widely written languages, with the variants that differ in speech. */
const languageTags =
  'af am ar as az be bg bn bs ca cs cy da de de-AT de-CH el en en-AU en-GB en-IE en-IN en-US eo es es-419 es-ES es-MX et eu ' +
  'fa fi fil fo fr fr-BE fr-CA fr-CH fy ga gd gl gu ha haw he hi hr ht hu hy id ig is it ja jv ka kk km kn ko ku ky ' +
  'la lb lo lt lv mg mi mk ml mn mr ms mt my nb ne nl nl-BE nn or pa pl ps pt pt-BR pt-PT qu rm ro ru rw ' +
  'sa sd si sk sl sm sn so sq sr st su sv sw ta te tg th ti tk tl tn to tr tt ug uk ur uz vi wo xh yi yo yue zh zh-Hans zh-Hant zu';

const listed = (codes: string, nameOf: (code: string) => string): Code[] =>
  codes
    .split(' ')
    .map((code) => ({ code, name: nameOf(code) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));

/** The codes to choose from, and the display name of any code, listed or not. */
export interface CodeList {
  all: () => Code[];
  nameOf: (code: string) => string;
}

export const countries: CodeList = {
  all: () => listed(countryCodes, countryName),
  nameOf: countryName,
};
export const languages: CodeList = {
  all: () => listed(languageTags, languageName),
  nameOf: languageName,
};

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Codes that a search finds, by a word of their name or by the code: what begins with it comes first. */
export function searchCodes(codes: readonly Code[], search: string): Code[] {
  const sought = plain(search.trim());
  if (!sought) return [...codes];
  const rankOf = ({ code, name }: Code): number => {
    if (plain(code) === sought) return 0;
    if (plain(name).startsWith(sought)) return 1;
    return plain(name)
      .split(/[\s(-]+/)
      .some((word) => word.startsWith(sought))
      ? 2
      : 3;
  };
  const ranked = codes.map((code) => ({ code, rank: rankOf(code) })).filter(({ rank }) => rank < 3);
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ code }) => code);
}
