import { creditsFor } from '@limn/contracts/generation-price';
import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { useModels } from './use-models.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { type Draft, hasSubject, isGuided } from './draft.ts';
import { doubtOf, type Doubt } from './reading.ts';
import { readDraft } from './use-reading.ts';

const listed = new Intl.ListFormat('en');

function titleOf({ language, painted }: Doubt): string {
  if (language) return `This prompt seems to be in ${language}`;
  return painted.length > 0
    ? 'Most of these words cannot be painted'
    : 'None of these words can be painted';
}

function textOf({ language, painted, missed }: Doubt): string {
  return [
    language && 'The built-in composer reads English.',
    painted.length > 0 && `Will be in the picture: ${listed.format(painted)}.`,
    missed.length > 0 && `Will not: ${listed.format(missed)}.`,
    painted.length === 0 && 'You would get a landscape without them.',
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * Asks before credits are spent on a prompt that can hardly be painted.
 *
 * @param asPainted the draft with all references of its picture
 * @returns the handler for Generate, and the confirmation dialog
 */
export function useDoubt(
  generate: (draft: Draft) => void,
  asPainted: (draft: Draft) => Draft = (draft) => draft,
) {
  const [asked, setAsked] = useState<{ draft: Draft; doubt: Doubt } | null>(null);
  const { models, model } = useModels(asked?.draft.model ?? '');

  async function press(draft: Draft): Promise<void> {
    // With a guide or subject the words need not be paintable, and other models read prompts differently. Blocked words
    // are rejected in any case.
    const composer = models.find(({ id }) => id === draft.model)?.composer;
    const painted = asPainted(draft);
    const isGiven = isGuided(painted) || hasSubject(painted) || Boolean(composer);
    const reading =
      isGiven || !draft.prompt.trim() ? null : await readDraft(draft).catch(() => null);
    const doubt = reading && doubtOf(reading);
    if (doubt) setAsked({ draft, doubt });
    else generate(draft);
  }

  const question = asked && (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) setAsked(null);
      }}
      title={titleOf(asked.doubt)}
      text={textOf(asked.doubt)}
      action={
        model
          ? `Generate anyway – ${formatCount(creditsFor(model, asPainted(asked.draft)), 'credit', 'credits')}`
          : 'Generate anyway'
      }
      cancel="Edit prompt"
      onConfirm={() => generate(asked.draft)}
    />
  );
  return { press, question };
}
