import { parseTable } from './parse-table.ts';

/** Nouns and the element each is painted with. */
export const things = parseTable(`
sun: sunburst
moon: crescent full_moon half_moon
star: stars
cloud: clouds
rainbow:
hill: hills hillside knoll mound~
cliff: cliffs bluff headland crag rocks rock boulder stone
island: isle islet
path: road track trail lane walkway pathway highway footpath
waterfall: cascade falls
volcano:
tree: oak maple beech elm chestnut_tree trees plane_tree ash linden apple_tree~ fruit_tree~ olive_tree~ fig_tree~
pine: pine_tree fir_tree fir spruce conifer evergreen christmas_tree cedar larch pines
palm: palm_tree coconut_tree palms
birch: birch_tree birches aspen
cypress: cypress_tree poplar_tree poplar cypresses
willow: willow_tree weeping_willow
bare_tree: bare_tree dead_tree leafless_tree
blossom_tree: blossoming_tree flowering_tree cherry_tree cherry_blossom blossom almond_tree magnolia
bush: shrub hedge bushes thicket_bush
grass: grasses reeds reed sedge
flower: flowers wildflower wildflowers blossoms bloom lily~ daffodil~ iris~ peony~ orchid~ violet_flower~ carnation~ marigold~ hyacinth~
rose: roses
sunflower: sunflowers
tulip: tulips
poppy: poppies
daisy: daisies chamomile~
lavender_bush: lavender lilac~ lilacs~ lavender_field lavender_fields field_of_lavender fields_of_lavender lavenders
water_lily: lily_pad water_lilies lilies lotus~
cactus: cacti saguaro
mushroom: mushrooms toadstool fungus~
wheat: corn~ barley rye sheaf haystack~ hay~
haystack: haystacks haybale hayrick
house: home cottage cabin farmhouse villa hut chalet houses bungalow manor~ mansion~ inn~ dwelling lodge~
barn: shed stable granary~
church: chapel cathedral~ steeple abbey~ monastery~
castle: fortress palace~ citadel fort~
tower: watchtower turret~ belfry~
lighthouse: beacon~
windmill: mill windmills
bridge: viaduct aqueduct~ footbridge
skyscraper: high-rise office_block building buildings tower_block apartment apartments
pagoda: temple shrine~
column: columns ruin ruins pillar pillars greek_temple~
tent: tents camp~ teepee
fence: fences railing~
gate: archway arch~
fountain: fountains
statue: sculpture monument~
lamp_post: streetlight street_lamp lamppost streetlamp
well:
bench: benches
sailboat: boat sailing_boat yacht dinghy sloop schooner boats sailboats ketch
rowboat: rowing_boat canoe kayak~ gondola~ punt~ raft~ fishing_boat
ship: steamer steamship ferry~ liner~ freighter~ galleon~ vessel tanker~ barge~ submarine~
car: automobile taxi~ cab~ sedan van~ truck~ lorry~ jeep~ racecar~
bus: coach tram~ trolley~ streetcar~
train: locomotive railway engine~ steam_train
bicycle: bike cyclist~ bicycles motorcycle~ motorbike~ scooter~
cart: carriage wagon stagecoach~ chariot~
balloon: hot_air_balloon balloons airship~ zeppelin~ blimp~
airplane: plane aeroplane aircraft jet~ airliner~ helicopter~ glider~
rocket: spaceship spacecraft~
kite:
flag: banner~
woman: lady queen mother princess nurse~ women goddess~ bride~ maiden witch wife sister young_woman young_lady grandmother granny old_lady noblewoman~
man: gentleman king father men farmer~ worker~ soldier~ knight~ prince sailor~ shepherd~ monk~ husband brother wizard doctor~ artist~ poet~ painter~ hunter~ priest~ gardener~ young_man grandfather grandpa nobleman~
girl: little_girl young_girl small_girl schoolgirl~ daughter~
boy: little_boy young_boy small_boy schoolboy~ son~ lad
child: kid toddler baby~ children kids twins triplets siblings~ little_child small_child young_child little_children small_children young_children little_kids
person: people figure figures human somebody stranger passer-by traveller traveler wanderer~ pedestrian walker crowd_of_people tourist~ hiker~
family: families parents_and_children
couple: lovers pair_of_lovers
fisherman: angler
dancer: dancers dancing_woman ballerina ballet_dancer
reader: reading_woman
rider: horseman cowboy equestrian horsewoman~
face: portrait_of_a_woman portrait_of_a_man
dog: puppy hound dachshund~ terrier~ poodle~ labrador~ spaniel~ collie~ retriever~ bulldog~ greyhound~ dogs husky~
cat: kitten kitty tabby~ siamese~ cats
horse: mare stallion pony foal~ horses donkey~ mule~
zebra: zebras
unicorn: unicorns
astronaut: cosmonaut spaceman spacewoman
dragon: wyvern
acacia: acacia_tree umbrella_thorn baobab~
fern: ferns bracken
cow: bull ox~ cattle calf~ cows bison~ buffalo~
sheep: lamb ram ewe
goat:
pig: piglet boar~ hog
deer: stag doe elk~ moose~ reindeer~ fawn~ antelope~ gazelle~
fox: vixen
wolf: coyote~ jackal~ wolves
bear: polar_bear~ panda~ bears
lion: lioness tiger~ leopard~ panther~ cheetah~ lions
elephant: mammoth~ elephants
giraffe:
camel: llama~ dromedary
rabbit: hare bunny
squirrel: chipmunk~ mouse~ rat~ hedgehog~
bird: birds sparrow~ robin~ crow raven blackbird~ pigeon~ dove~ swallow~ parrot~ finch~ hummingbird~ jay~ magpie~ songbird
seagull: gull seagulls albatross~
eagle: hawk falcon vulture~ kite_bird
owl:
duck: ducks duckling goose mallard
swan: swans
heron: crane~ stork flamingo~ egret
rooster: hen chicken cock chickens turkey~ peacock~
penguin:
fish: goldfish trout salmon~ carp koi shark~ fishes
whale: orca~
dolphin: porpoise~
turtle: tortoise
butterfly: butterflies moth dragonfly~ bee~
snake: serpent~
frog: toad~
table: desk~
chair: stool~ throne~
armchair: armchairs easy_chair
sofa: couch settee sofas couches loveseat
bed: cradle~
fireplace: hearth
mirror:
rug: rugs carpet carpets
curtain: curtains drapes
bookshelf: bookcase shelf
piano:
guitar: violin~ cello~ lute~ banjo~ ukulele~
umbrella: parasol
lantern: lamp oil_lamp chandelier~
candle: candles candlestick
bottle: bottle_of_wine wine_bottle bottles carafe flask wine
glass: glass_of_wine wineglass goblet~ wine_glass
vase: vase_of_flowers vase_with_flowers bunch_of_flowers vases bouquet pot flowerpot pot_of_flowers jug_of_flowers jar_of_flowers pitcher_of_flowers urn~ bouquet_of_flowers
jug: pitcher ewer~ jar
bowl: bowl_of_fruit bowl_of_fruits basket_of_fruit bowls fruit_bowl dish~ plate~
cup: cup_of_tea cup_of_coffee mug teacup coffee tea
teapot: kettle~ coffeepot
apple: apples
pear: pears quince~
orange_fruit: oranges peaches~ tangerine apricot~ peach_fruit~
lemon: lemons lime_fruit~
grapes: grape
cherry: cherries berries~ strawberry~ strawberries~
pumpkin: pumpkins gourd~ squash~ melon~ watermelon~
fruit: fruits
bread: loaf baguette~ bun~
cheese:
book: books novel~ bible~
clock: hourglass~ watch~
skull:
hat: cap~
basket: baskets
barrel: cask barrels
heart: hearts
anchor:
key:
shell: seashell seashells conch
crown:
`);

/** Parts of things: a colour named with one goes to the thing before it. */
export const parts = parseTable(`
roof: rooftop roofs rooftops tiles
sail: sails
dress: gown skirt robe coat jacket shirt cloak scarf
hair:
leaf: leaves foliage petals
hull:
wing: wings feathers
`);

/** Regions of the picture that may be given a colour. */
export const regions = parseTable(`
sky: skies heaven heavens
water: waters
ground: earth soil land
wall: walls
floor:
background_color:
`);
