import { catalogue } from '../layouts/catalogue.ts';
import { parseTable } from '../vocabulary/parse-table.ts';

/** Words of light, weather and season. */
export const lights = parseTable(`
day: daytime midday noon daylight sunny sunlit sunshine afternoon summery
dawn: sunrise morning daybreak early_morning
sunset: sundown golden_hour evening late_afternoon
dusk: twilight nightfall gloaming blue_hour late_evening
night: midnight nighttime nocturnal moonlit moonlight starlit starry dark_night
overcast: cloudy grey_day gloomy dull
`);

export const weathers = parseTable(`
clear: cloudless clear_sky clear_day
rain: rainy raining drizzle shower downpour
storm: stormy thunderstorm tempest lightning thunder thundery
fog: foggy mist misty haze hazy smog
snow: snowy snowing snowfall snowstorm blizzard snow-covered snowbound snow-capped frost frosty
wind: windy breeze breezy windswept gale
`);

export const seasons = parseTable(`
spring: springtime blossoming vernal
summer: summertime
autumn: fall autumnal
winter: wintry wintertime icy ice
`);

export const moods = parseTable(`
calm: peaceful serene quiet tranquil still silent gentle sleepy dreamy restful
wild: dramatic rough choppy turbulent raging
lush: blooming flowering flowery overgrown verdant
bare: empty lonely desolate abandoned barren
`);

export const layouts = parseTable(
  Object.entries(catalogue)
    .flatMap(([name, { words }]) => (words === undefined ? [] : `${name}: ${words}`))
    .join('\n'),
);
