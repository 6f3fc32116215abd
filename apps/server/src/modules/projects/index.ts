export { haveProject, titleOf } from './standing.ts';
export { backdate } from './backdate.ts';
export { isPromised } from './exclusivity.ts';
export { answerHours } from './answer-time.ts';
export { deadlineJob } from './deadlines.ts';
export { projectLinks, projectNames, projectPayments, projectReferences } from './payments.ts';
export { forgetProjects, personalTables as projectsOfPerson } from './personal-data.ts';
export {
  approvalOf,
  openProjectsOf,
  type RunningProject,
  runningProject,
  runningProjectsOf,
  textsOfHolder,
} from './running.ts';
export { tellPersonaGone } from './tell-persona-gone.ts';
export { fileById, messageById, setFileDown, setMessageHidden } from './take-down.ts';
export type { Holders } from './ports.ts';
export { addProjectRoutes } from './routes.ts';
