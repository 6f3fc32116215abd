import type { Project } from '@limn/contracts/project-shapes';
import { projectRoutes } from '@limn/contracts/projects';
import { call } from '../../lib/api.ts';
import { useFollow } from '../../lib/follow-swr.ts';
import { keep, refresh, useApi } from '../../lib/use-api.ts';
import type { RequestDraft } from './request/use-draft.ts';

/** Puts what an operation answered in place of what was known. */
export function keepProject(project: Project): void {
  keep(projectRoutes.get, { params: { id: project.id } }, project);
  void refresh(projectRoutes.list);
}

/** Puts a saved draft in the cache, for when the form is opened again. */
export function keepDraft(project: Project, { terms, title }: RequestDraft): void {
  const now = { ...project, draft: terms, ...(title ? { title } : {}) };
  keep(projectRoutes.get, { params: { id: project.id } }, now);
}

/** A project, with live updates when the other side changes it. */
export function useProject(id: Project['id']) {
  const answer = useApi(projectRoutes.get, { params: { id } });
  useFollow<{ changedAt: string }>({
    events: answer.data ? { route: projectRoutes.events, params: { id }, event: 'project' } : null,
    poll: (signal) => call(projectRoutes.get, { params: { id } }, signal),
    done: () => false,
    onState: ({ changedAt }) => {
      if (changedAt !== answer.data?.changedAt) void answer.mutate();
    },
  });
  return answer;
}
