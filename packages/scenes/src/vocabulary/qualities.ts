/** Materials: the colour of the following thing, unless it has one. */
export const stuffs: Record<string, string> = {
  wooden: '#8a6038',
  wood: '#8a6038',
  oaken: '#8a6038',
  brick: '#a5553f',
  clay: '#b8683f',
  terracotta: '#b8683f',
  marble: '#e8e4dc',
  stone: '#9a958c',
  granite: '#8d8b8a',
  iron: '#4b4c50',
  steel: '#8b9299',
  metal: '#80868c',
  brass: '#b8933e',
  leather: '#7a4a2a',
  straw: '#d8b560',
  wicker: '#b98d4f',
  glass: '#bcd0d2',
  porcelain: '#eef0f0',
  jade: '#4f9a72',
};

/** Words of age: people get grey hair. */
export const aged = new Set(['old', 'elderly', 'aged', 'ancient', 'senior', 'grey-haired']);
