import type { Project } from '@limn/contracts/project-shapes';
import { projectRoutes } from '@limn/contracts/projects';
import {
  type ProjectTerms,
  ProjectTitle,
  type Right,
  SentTerms,
} from '@limn/contracts/project-terms';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { call } from '../../lib/api.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Problem } from '../../ui/states.tsx';
import { TermsForm, type TermsValues } from './terms-form.tsx';
import { type Draft, useKept } from './use-draft.ts';

const Sent = z.object({
  terms: SentTerms,
  title: ProjectTitle.optional(),
  note: z.string().trim().max(1000),
});

/** Terms being written, by either side: kept as one writes, and sent when all that has to be there is. */
export function TermsEditor({
  terms,
  title,
  version,
  offered,
  includes,
  mayRule,
  keep,
  idOf,
  onSent,
  files,
  aside,
}: {
  terms: ProjectTerms;
  /** Where the customer writes: the project's title. */
  title?: string | undefined;
  version: number;
  offered: readonly Right[];
  includes: Partial<Record<Right, string>>;
  mayRule: boolean;
  keep: (draft: Draft) => Promise<void>;
  /** The project, made when it is first needed. */
  idOf: () => Promise<Project['id']>;
  onSent: (project: Project) => void;
  /** What is handed in beside the terms. */
  files?: ReactNode;
  aside?: ReactNode;
}) {
  const form = useContractForm<TermsValues, TermsValues>({
    schema: Sent as z.ZodType<TermsValues, TermsValues>,
    defaultValues: { terms, note: '', ...(title === undefined ? {} : { title }) },
    submit: async (body) => {
      await settled();
      const id = await idOf();
      const project = await call(projectRoutes.submit, {
        params: { id },
        body: { ...body, version },
      });
      saved();
      onSent(project);
    },
  });
  const { state, settled } = useKept(
    { terms: form.watch('terms'), title: form.watch('title') },
    form.busy,
    keep,
  );
  const unkept = state === 'keeping' || typeof state === 'object';
  const saved = useUnsaved(unkept);
  return (
    <Form form={form} className="min-w-0">
      <TermsForm
        titled={title !== undefined}
        offered={offered}
        includes={includes}
        mayRule={mayRule}
      />
      {files}
      <section aria-labelledby="send" className="border-t pt-7">
        <h2 id="send" className="mb-5 text-xl">
          Send
        </h2>
        <TextArea
          label="Note (optional)"
          rows={3}
          maxLength={1000}
          hint={`Message to the ${mayRule ? 'customer' : 'rights holder'}.`}
          {...fieldOf(form, 'note')}
        />
        <Problem text={form.problem} className="mt-5" />
        <div className="mt-6 flex flex-wrap items-center gap-4">
          <Button type="submit" look="gold" busy={form.busy}>
            {version === 0 ? 'Send request' : 'Send terms'}
          </Button>
          {aside}
          <p role="status" className="text-[13px] text-muted">
            {state === 'keeping' && 'Saving the draft…'}
            {state === 'kept' && 'Draft saved.'}
            {typeof state === 'object' && `Not saved: ${state.failed}`}
          </p>
        </div>
      </section>
    </Form>
  );
}
