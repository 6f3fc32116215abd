export {
  deleteProfile,
  everyProfileOf,
  forgetPeopleOf,
  profileHistoryOf,
  ownersOf,
  markSampleProfile,
  artistsNamedIn,
  profileById,
  profileNames,
  profileOfKind,
  profilesNamed,
  profilesOfUser,
  publicOnes,
  publishedProfile,
  publishProfile,
  setProfileDown,
} from './queries.ts';
export { relistTalent, talentListings } from './listing.ts';
export { addProfileRoutes } from './routes.ts';
export { detailsOf } from './view.ts';
export { personalTables as profilesOfPerson } from './personal-data.ts';
