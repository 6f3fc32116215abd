import { editionLimits, type EditionOf, editionRoutes } from '@limn/contracts/editions';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Problem } from '../../ui/states.tsx';

const Title = z.object({ title: z.string().trim().min(1, 'Give the edition a title.').max(200) });

/** `first` is the title proposed for the first edition; empty for another one. */
export function BeginEdition({ of, first }: { of: EditionOf; first: string }) {
  const navigate = useNavigate();
  const form = useContractForm({
    schema: Title,
    defaultValues: { title: first },
    submit: async ({ title }) => {
      const edition = await call(editionRoutes.begin, { body: { ...of, title } });
      void navigate(paths.edition(edition.id));
    },
  });
  const text = 'book' in of ? 'your text' : 'the licensed text';
  return (
    <Form form={form} className="max-w-[520px]">
      <TextField
        label={first ? 'Title' : 'Title of another edition'}
        maxLength={200}
        hint={`Lay out ${text} with a picture for each scene, and export it as PDF and EPUB. Up to ${editionLimits.editions} editions, such as one for each language.`}
        {...fieldOf(form, 'title')}
      />
      <Problem text={form.problem} className="mt-3" />
      <Button type="submit" look="plain" busy={form.busy} className="mt-4">
        Make an illustrated edition
      </Button>
    </Form>
  );
}
