import { reportRoutes } from '@limn/contracts/reports';
import { notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { type Caller, userOf } from '../identity/index.ts';
import { listReports, setResolved } from './queries.ts';
import { type ReportParts, takeReport } from './take-report.ts';

export function addReportRoutes(api: Api<Caller>, parts: ReportParts): void {
  const { db, clock } = parts;
  api.on(reportRoutes.create, ({ caller, body }) => takeReport(parts, userOf(caller), body));
  api.on(reportRoutes.list, ({ query }) => listReports(db, query));
  api.on(reportRoutes.resolve, async ({ params, body }) => {
    const report = await setResolved(db, params.id, body.resolved ? clock.now() : null);
    if (!report) throw notFound('That report');
    return report;
  });
}
