import type { ProjectTerms, Right } from '@limn/contracts/project-terms';
import { useFormContext } from 'react-hook-form';
import { notify } from '../../../ui/notifications.ts';
import { templatesFor } from './templates.ts';
import type { TermsValues } from './terms-values.ts';

/** Fills the form with a common request; the previous values can be restored. */
export function TemplateChoice({ offered }: { offered: readonly Right[] }) {
  const { getValues, setValue } = useFormContext<TermsValues>();
  const templates = templatesFor(offered);

  function fill(terms: Partial<ProjectTerms>): void {
    for (const name of Object.keys(terms) as (keyof ProjectTerms)[])
      setValue(`terms.${name}`, terms[name] as never, { shouldDirty: true, shouldValidate: false });
  }
  function use({ name, terms }: (typeof templates)[number]): void {
    const before = structuredClone(getValues('terms'));
    fill(terms);
    notify(`Filled in from “${name}”.`, { undo: () => fill(before) });
  }
  if (templates.length === 0) return null;
  return (
    <section aria-labelledby="templates">
      <p id="templates" className="mb-2 text-sm text-muted">
        Start from a template (optional)
      </p>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {templates.map((template) => (
          <li key={template.id}>
            <button
              type="button"
              onClick={() => use(template)}
              className="h-full w-full rounded-m border border-line-strong px-4 py-3 text-left transition-colors hover:border-control"
            >
              <span className="block font-medium">{template.name}</span>
              <span className="block text-[13px] text-muted">{template.text}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
