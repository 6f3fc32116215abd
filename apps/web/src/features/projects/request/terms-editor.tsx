import type { Project } from '@limn/contracts/project-shapes';
import { projectRoutes } from '@limn/contracts/projects';
import type { ProjectTerms, Right } from '@limn/contracts/project-terms';
import { type ReactNode, useEffect, useRef } from 'react';
import type { FieldPath } from 'react-hook-form';
import { call } from '../../../lib/api.ts';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { useQuery } from '../../../lib/use-query.ts';
import { useUnsaved } from '../../../lib/unsaved.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Problem } from '../../../ui/states.tsx';
import { PriceStep } from './price-step.tsx';
import { StepList } from './step-list.tsx';
import { stepAt, type StepId, steps } from './steps.ts';
import { type Floor, sentBy, type TermsValues } from './terms-values.ts';
import { TermsStep } from './terms-step.tsx';
import { type RequestDraft, useSavedDraft } from './use-draft.ts';
import { WhatStep } from './what-step.tsx';

/**
 * A form for terms, for either side, in three steps; `?step=` identifies the current one. All three stay mounted, so
 * that switching loses no input. Saved as a draft while typing, and sent when complete.
 */
export function TermsEditor({
  terms,
  title,
  version,
  currency,
  floor,
  before,
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
  currency: string;
  /** Where the customer writes: what the rights holder charges at least. */
  floor?: Floor | undefined;
  /** The terms sent last. */
  before?: ProjectTerms | undefined;
  offered: readonly Right[];
  includes: Partial<Record<Right, string>>;
  mayRule: boolean;
  keep: (draft: RequestDraft) => Promise<void>;
  /** The project, made when it is first needed. */
  idOf: () => Promise<Project['id']>;
  onSent: (project: Project) => void;
  /** Files that go with the terms. */
  files?: ReactNode;
  aside?: ReactNode;
}) {
  const [query, change] = useQuery();
  const shown = stepAt(query.get('step'));
  const at = steps.indexOf(shown);
  const previous = steps[at - 1];
  const next = steps[at + 1];

  const form = useContractForm<TermsValues, TermsValues>({
    schema: sentBy(floor),
    defaultValues: { terms, note: '', ...(title === undefined ? {} : { title }) },
    shouldFocusError: false,
    submit: async (body) => {
      await settled();
      const id = await idOf();
      const project = await call(projectRoutes.submit, {
        params: { id },
        body: { ...body, version },
      });
      stop();
      saved();
      onSent(project);
    },
  });
  const { state, settled, stop } = useSavedDraft(
    { terms: form.watch('terms'), title: form.watch('title') },
    form.busy,
    keep,
  );
  const saved = useUnsaved(state === 'keeping' || typeof state === 'object');

  const { getFieldState, setFocus, trigger, subscribe } = form;
  const isWrong = (name: FieldPath<TermsValues>) => getFieldState(name).error !== undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  const toFocus = useRef<FieldPath<TermsValues> | 'heading'>(undefined);
  // The outside system is the browser's focus, which moves to the requested step, or to its first invalid field.
  useEffect(() => {
    const target = toFocus.current;
    toFocus.current = undefined;
    if (target === 'heading') heading.current?.focus();
    else if (target) setFocus(target);
  }, [shown, setFocus]);
  // The outside system is the form's store: a field that was found wrong is judged again as it changes.
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const wrong = steps.flatMap(({ fields }) =>
            fields.filter((field) => getFieldState(field).error),
          );
          if (name && wrong.length > 0) void trigger(wrong);
        },
      }),
    [subscribe, trigger, getFieldState],
  );

  function goTo(step: StepId, focus: FieldPath<TermsValues> | 'heading' = 'heading'): void {
    if (step === shown.id) {
      if (focus !== 'heading') setFocus(focus);
      return;
    }
    toFocus.current = focus;
    change({ step });
  }
  /** Shows the first invalid field, in its step. */
  function goToWrong(): void {
    for (const { id, fields } of steps) {
      const wrong = fields.find(isWrong);
      if (wrong) return goTo(id, wrong);
    }
  }
  async function goOn(): Promise<boolean> {
    if (!next) {
      const sent = await form.send();
      if (!sent) goToWrong();
      return sent;
    }
    if (await trigger([...shown.fields])) goTo(next.id);
    else goToWrong();
    return false;
  }

  const wrong = new Set(steps.filter(({ fields }) => fields.some(isWrong)).map(({ id }) => id));
  return (
    <Form form={{ ...form, send: goOn }} className="min-w-0">
      <StepList shown={shown.id} wrong={wrong} onGo={goTo} />
      <h2 ref={heading} tabIndex={-1} className="mt-8 mb-6 scroll-mt-24 text-xl outline-none">
        {shown.name}
      </h2>
      <StepPart shown={shown.id === 'what'}>
        <WhatStep
          titled={title !== undefined}
          templated={version === 0 && !mayRule}
          offered={offered}
          includes={includes}
          files={files}
        />
      </StepPart>
      <StepPart shown={shown.id === 'terms'}>
        <TermsStep mayRule={mayRule} />
      </StepPart>
      <StepPart shown={shown.id === 'price'}>
        <PriceStep floor={floor} before={before} currency={currency} mayRule={mayRule} />
      </StepPart>
      <Problem text={form.problem} className="mt-6" />
      <div className="mt-8 flex flex-wrap items-center gap-4 border-t pt-6">
        {previous && <Button onClick={() => goTo(previous.id)}>Back</Button>}
        <Button type="submit" look="gold" busy={form.busy}>
          {next ? 'Next' : version === 0 ? 'Send request' : 'Send terms'}
        </Button>
        {aside}
        <p role="status" className="text-[13px] text-muted">
          {state === 'keeping' && 'Saving the draft…'}
          {state === 'kept' && 'Draft saved.'}
          {typeof state === 'object' && `Not saved: ${state.failed}`}
        </p>
      </div>
    </Form>
  );
}

function StepPart({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <div hidden={!shown} className="flex flex-col gap-6 [&[hidden]]:hidden">
      {children}
    </div>
  );
}
