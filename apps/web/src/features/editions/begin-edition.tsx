import { editionLimits, editionRoutes } from '@limn/contracts/editions';
import type { Project } from '@limn/contracts/project-shapes';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Problem } from '../../ui/states.tsx';

const Title = z.object({ title: editionRoutes.begin.body.shape.title.unwrap() });

/** `first` is the title proposed for a project's first edition; empty for another one. */
export function BeginEdition({ project, first }: { project: Project['id']; first: string }) {
  const navigate = useNavigate();
  const form = useContractForm({
    schema: Title,
    defaultValues: { title: first },
    submit: async ({ title }) => {
      const edition = await call(editionRoutes.begin, { body: { project, title } });
      void navigate(paths.edition(edition.id));
    },
  });
  return (
    <Form form={form} className="max-w-[520px]">
      <TextField
        label={first ? 'Title' : 'Title of another edition'}
        maxLength={200}
        hint={`Lay the licensed text out with a picture for each scene, and export it as PDF and EPUB. Up to ${editionLimits.editions} editions, such as one for each language.`}
        {...fieldOf(form, 'title')}
      />
      <Problem text={form.problem} className="mt-3" />
      <Button type="submit" look="plain" busy={form.busy} className="mt-4">
        Make an illustrated edition
      </Button>
    </Form>
  );
}
