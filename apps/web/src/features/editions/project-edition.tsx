import { editionLimits, editionRoutes } from '@limn/contracts/editions';
import type { Project } from '@limn/contracts/project-shapes';
import { Link, useNavigate } from 'react-router';
import { z } from 'zod';
import { call } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useApi } from '../../lib/use-api.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Problem } from '../../ui/states.tsx';

/** The way from a project about a book to its illustrated editions; nothing where there is none and none may be made. */
export function ProjectEdition({
  project: { id, side, holder, title },
}: {
  project: Pick<Project, 'id' | 'side' | 'holder' | 'title'>;
}) {
  const { data } = useApi(editionRoutes.ofProject, { params: { id } });
  if (!data || (data.editions.length === 0 && !data.mayBegin)) return null;
  const kind = holder.path?.includes('/artists/') ? 'artist' : 'influencer';
  return (
    <section aria-labelledby="edition" className="flex flex-col gap-4">
      <h2 id="edition" className="text-xl">
        Illustrated editions
      </h2>
      {data.editions.length > 0 && (
        <ul aria-label="Illustrated editions" className="border-t">
          {data.editions.map((edition) => (
            <li
              key={edition.id}
              className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b py-2.5"
            >
              <Link
                to={
                  side === 'customer'
                    ? paths.edition(edition.id)
                    : paths.readEdition(kind, edition.id)
                }
                className="min-w-0 rounded-s break-words text-blue underline"
              >
                {side === 'customer' ? `Open ‘${edition.title}’` : `Read ‘${edition.title}’`}
              </Link>
              <span className="text-[13px] text-muted">
                Changed on <time dateTime={edition.changedAt}>{formatDate(edition.changedAt)}</time>
              </span>
            </li>
          ))}
        </ul>
      )}
      {data.mayBegin && (
        <Begin project={id} first={data.editions.length === 0 ? title.slice(0, 200) : ''} />
      )}
    </section>
  );
}

const Title = z.object({ title: editionRoutes.begin.body.shape.title.unwrap() });

function Begin({ project, first }: { project: Project['id']; first: string }) {
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
