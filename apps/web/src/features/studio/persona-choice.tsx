import type { ProjectId } from '@limn/contracts/ids';
import { personaRoutes } from '@limn/contracts/personas';
import { formatDate } from '../../lib/format.ts';
import { useApi } from '../../lib/use-api.ts';
import { Select } from '../../ui/select.tsx';
import { changeDraft } from './draft.ts';

const nobody = 'nobody';

/** The persona to show in the picture, from those that active projects allow. Renders nothing without any. */
export function PersonaChoice({
  value,
  error,
}: {
  value: ProjectId | null;
  error: string | undefined;
}) {
  const { data } = useApi(personaRoutes.usable, {});
  const personas = data?.personas ?? [];
  if (personas.length === 0 && !value && !error) return null;
  const chosen = personas.find(({ project }) => project === value);
  const gone = value && data && !chosen;
  return (
    <div className="py-1">
      <div className="grid grid-cols-[88px_1fr] items-center gap-2.5">
        <span className="text-[13px] text-muted">Persona</span>
        <Select
          label="Persona"
          value={value ?? nobody}
          options={[
            { value: nobody, label: 'No one' },
            ...personas.map(({ project, name, left }) => ({
              value: project,
              label: `${name}, ${left} left`,
              chosen: name,
            })),
            ...(gone ? [{ value, label: 'No longer available' }] : []),
          ]}
          onChange={(next) =>
            changeDraft({
              persona: personas.find(({ project }) => project === next)?.project ?? null,
            })
          }
        />
      </div>
      {error && (
        <p role="alert" className="mt-1 text-[13px] text-danger">
          {error}
        </p>
      )}
      {chosen && (
        <p className="mt-1 text-[13px] text-muted">
          <bdi>{chosen.name}</bdi> is placed in the picture, as agreed for:{' '}
          {chosen.uses.join(' · ')}
          {chosen.until && <span className="num"> Until {formatDate(chosen.until)}.</span>}
        </p>
      )}
    </div>
  );
}
