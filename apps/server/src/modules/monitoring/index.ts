export { forwardJob } from './forward.ts';
export { addIntake } from './intake.ts';
export { retentionJob } from './retention.ts';
export { addMonitoringRoutes } from './routes.ts';
