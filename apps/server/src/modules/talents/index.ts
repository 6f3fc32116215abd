export { forgetTalents, offerOf, saveOffer } from './queries.ts';
export { addTalentRoutes } from './routes.ts';
export { keepVoice } from './keep-voice.ts';
export { personalTables as talentsOfPerson } from './personal-data.ts';
