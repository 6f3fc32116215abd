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
forest: woods woodland wood grove thicket
field: fields farmland cornfield wheatfield wheat_field farm plain plains prairie countryside_fields
meadow: meadows pasture grassland
desert: dune dunes sahara
city: skyline cityscape metropolis downtown urban
street: alley avenue boulevard lane_in_town sidewalk
square: plaza piazza town_square market marketplace market_square market_place
village: hamlet settlement town~
interior: room indoors parlour~ living_room salon~ studio~ hall~
still_life: still-life tabletop
portrait: bust headshot self-portrait selfie
garden: park gardens orchard~ courtyard~ flowerbed backyard~ greenhouse~
night_sky: cosmos galaxy milky_way constellation universe
space: outer_space deep_space
moon_surface: lunar_surface lunar_landscape moonscape
savanna: savannah serengeti safari~ outback~
jungle: rainforest rain_forest tropical_forest
cafe: café coffee_house coffee_shop bistro restaurant tavern~ pub~ tea_room~
vineyard: vineyards
swimming_pool: poolside swimming_pools
rooftops: roof_tops city_roofs
branch: twig bough tree_branch
kitchen: kitchens
bedroom: bedrooms
library: study reading_room bookshop~
underwater: seabed reef coral_reef undersea
pattern: motif ornament wallpaper tessellation mosaic~ textile~
abstract: abstraction abstract_shapes geometric composition nonfigurative shapes
`);
