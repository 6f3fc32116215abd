import { type Right, rightNames, titleFromBrief } from '@limn/contracts/project-terms';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { fieldOf } from '../../../lib/use-contract-form.ts';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { ChipsField, ContentFields } from './fields.tsx';
import { TemplateChoice } from './template-choice.tsx';
import type { TermsValues } from './terms-values.ts';

/** The brief and the rights it needs. */
export function WhatStep({
  titled,
  templated,
  offered,
  includes,
  files,
}: {
  /** The title can be chosen. */
  titled: boolean;
  /** It can be begun from a template. */
  templated: boolean;
  /** Rights that can be requested. */
  offered: readonly Right[];
  /** The holder's description of each right. */
  includes: Partial<Record<Right, string>>;
  files: ReactNode;
}) {
  const form = useFormContext<TermsValues>();
  const [brief, rights] = form.watch(['terms.brief', 'terms.rights']);
  return (
    <>
      {templated && <TemplateChoice offered={offered} />}
      {titled && (
        <TextField
          label="Title (optional)"
          maxLength={60}
          hint="Leave it empty to use the first words of the brief."
          placeholder={titleFromBrief(brief)}
          {...fieldOf(form, 'title')}
        />
      )}
      <TextArea
        label="Brief"
        rows={6}
        maxLength={4000}
        hint="What you are making, who it is for, and how it will be used."
        {...fieldOf(form, 'terms.brief')}
      />
      <ChipsField
        name="terms.rights"
        label="Rights"
        options={offered.map((value) => ({ value, name: rightNames[value] }))}
      />
      {rights
        .filter((right) => includes[right])
        .map((right) => (
          <p key={right} className="text-[13px] text-muted">
            <span className="text-text">{rightNames[right]}:</span> {includes[right]}
          </p>
        ))}
      <ContentFields />
      {files}
    </>
  );
}
