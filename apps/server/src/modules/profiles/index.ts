export { columnsOf, judgeFields } from './drafts.ts';
export { addPortfolioImage, portfolioSize } from './portfolio.ts';
export {
  deleteProfile,
  forgetPeopleOf,
  insertProfile,
  profileNames,
  profilesOfUser,
  publishProfile,
} from './queries.ts';
export { addProfileRoutes } from './routes.ts';
