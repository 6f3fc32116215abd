export { columnsOf, judgeFields } from './drafts.ts';
export { addPortfolioImage } from './portfolio.ts';
export {
  deleteProfile,
  forgetPeopleOf,
  insertProfile,
  profileNames,
  profilesOfUser,
  publishProfile,
} from './queries.ts';
export { addProfileRoutes } from './routes.ts';
