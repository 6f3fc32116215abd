import type { ProjectId } from '@limn/contracts/ids';
import { projectLimits } from '@limn/contracts/project-shapes';
import { projectRoutes } from '@limn/contracts/projects';
import { call } from '../../lib/api.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Problem } from '../../ui/states.tsx';
import { AddFiles, UnsentList, useUnsentFiles } from './file-adder.tsx';
import { keepProject } from './use-project.ts';

/** Writes to the other side of a project, with files. */
export function MessageForm({ project: id }: { project: ProjectId }) {
  const unsent = useUnsentFiles(() => Promise.resolve(id), projectLimits.messageFiles);
  const form = useContractForm({
    schema: projectRoutes.message.body,
    defaultValues: { text: '' },
    submit: async (body) => {
      keepProject(await call(projectRoutes.message, { params: { id }, body }));
      unsent.clear();
      return { text: '' };
    },
  });

  return (
    <form
      noValidate
      aria-label="Write a message"
      className="mt-6 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        form.setValue(
          'files',
          unsent.files.map((file) => file.id),
        );
        void form.send();
      }}
    >
      <TextArea label="Message" rows={3} maxLength={4000} {...fieldOf(form, 'text')} />
      <UnsentList label="Files of this message" unsent={unsent} />
      <Problem text={form.problem} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="plain" busy={form.busy}>
          Send message
        </Button>
        <AddFiles unsent={unsent} most={projectLimits.messageFiles} />
      </div>
    </form>
  );
}
