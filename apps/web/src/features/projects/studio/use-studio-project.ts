import { ProjectId } from '@limn/contracts/ids';
import { personaRoutes } from '@limn/contracts/personas';
import { useEffect, useRef } from 'react';
import { useApi } from '../../../lib/use-api.ts';
import { useQuery } from '../../../lib/use-query.ts';

/**
 * The project for which pictures are made (`?project=`), which the address names as long as the studio is open for it.
 * Once it opens, the recipe gets the project's persona, or none where pictures cannot be made with one.
 * @param choose takes a project's persona into the recipe
 */
export function useStudioProject(choose: (persona: ProjectId | null) => void): ProjectId | null {
  const [query] = useQuery();
  const id = ProjectId.safeParse(query.get('project')).data ?? null;
  const { data } = useApi(personaRoutes.usable, id ? {} : null);
  const usable = data?.personas.some(({ project }) => project === id);
  const chosenFor = useRef<ProjectId>(undefined);
  // The outside system is the tab's storage, where the recipe is kept.
  useEffect(() => {
    if (!id || usable === undefined || chosenFor.current === id) return;
    chosenFor.current = id;
    choose(usable ? id : null);
  }, [id, usable, choose]);
  return id;
}
