import type { Project } from '@limn/contracts/project-shapes';
import { projectRoutes } from '@limn/contracts/projects';
import { useController } from 'react-hook-form';
import { call } from '../../lib/api.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { notify } from '../../ui/notifications.ts';
import { Problem } from '../../ui/states.tsx';
import { keepProject } from './use-project.ts';

/** Signs the agreement of a project by a typed name. */
export function SignForm({ project, sha256 }: { project: Project; sha256: string }) {
  const form = useContractForm({
    schema: projectRoutes.sign.body,
    // Not ticked yet: the contract asks for it.
    defaultValues: { name: '', sha256, agreed: false as true },
    submit: async (body) => {
      keepProject(await call(projectRoutes.sign, { params: { id: project.id }, body }));
      notify('Signed.');
    },
  });
  const agreed = useController({ control: form.control, name: 'agreed' });
  return (
    <Form form={form} label="Sign the agreement" className="mt-5 flex max-w-[460px] flex-col gap-4">
      <TextField label="Your name" autoComplete="name" maxLength={120} {...fieldOf(form, 'name')} />
      <Checkbox
        checked={Boolean(agreed.field.value)}
        onChange={agreed.field.onChange}
        label="I agree: I have read the agreement, and my typed name is my signature."
      />
      <Problem text={agreed.fieldState.error?.message ?? form.problem} />
      <Button type="submit" look="gold" busy={form.busy} className="self-start">
        Sign
      </Button>
    </Form>
  );
}
