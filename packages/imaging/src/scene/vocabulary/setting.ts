import { parseTable } from './parse-table.ts';

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

export const layouts = parseTable(`
landscape: countryside rural nature
seascape: sea ocean coast seaside shore shoreline bay coastline waves wave surf
beach: sand sandy seashore
harbour: harbor port marina wharf dock quay
lake: pond lakeside pool lagoon reservoir
river: stream brook creek canal riverside riverbank
mountains: mountain peak peaks alps summit mountainside mountainous alpine ridge range fjord
forest: woods woodland wood jungle~ rainforest~ grove thicket
field: fields farmland cornfield wheatfield wheat_field farm plain plains prairie countryside_fields vineyard~
meadow: meadows pasture grassland
desert: dune dunes sahara
city: skyline cityscape metropolis downtown urban
street: alley avenue boulevard lane_in_town square~ plaza~ market~ sidewalk
village: hamlet settlement town~
interior: room indoors kitchen~ bedroom~ parlour~ living_room salon~ studio~ library~ hall~
still_life: still-life tabletop
portrait: bust headshot self-portrait selfie
garden: park gardens orchard~ courtyard~ flowerbed backyard~ greenhouse~
night_sky: cosmos galaxy milky_way constellation universe outer_space space
underwater: seabed reef coral_reef undersea
pattern: motif ornament wallpaper tessellation mosaic~ textile~
abstract: abstraction abstract_shapes geometric composition nonfigurative shapes
`);
