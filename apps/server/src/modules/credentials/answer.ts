import { cutText, storable } from '@limn/contracts/text';
import { CreditAssertion, creditLabel, type PictureCredentials } from '@limn/contracts/credentials';
import { z } from 'zod';
import { developmentName } from './certificate.ts';

/** Words from a stranger's file: no longer than a line or two. */
const words = z.string().transform((text) => cutText(storable(text), 300));
const maybeWords = words
  .nullish()
  .transform((text) => text ?? null)
  .catch(null);
const Status = z.object({ code: words, explanation: words.default('') });
const Statuses = z.object({
  success: z.array(Status).default([]),
  failure: z.array(Status).default([]),
});

/** The part of `c2pa-rs`'s report that is used. */
const ManifestStore = z.object({
  active_manifest: z.string(),
  validation_state: z.enum(['Invalid', 'Valid', 'Trusted']),
  validation_results: z.object({
    activeManifest: Statuses,
    ingredientDeltas: z.array(z.object({ validationDeltas: Statuses })).default([]),
  }),
  manifests: z.record(
    z.string(),
    z.object({
      title: maybeWords,
      claim_generator: maybeWords,
      claim_generator_info: z.array(z.object({ name: words, version: maybeWords })).default([]),
      assertions: z.array(z.object({ label: z.string(), data: z.unknown() })).default([]),
      ingredients: z
        .array(
          z.object({
            title: maybeWords,
            relationship: z.enum(['parentOf', 'componentOf', 'inputTo']).catch('componentOf'),
            active_manifest: z.string().nullish(),
            validation_results: z.object({ activeManifest: Statuses.nullish() }).nullish(),
          }),
        )
        .default([]),
      signature_info: z
        .object({ common_name: maybeWords, issuer: maybeWords, time: maybeWords })
        .nullish(),
    }),
  ),
});
export type ManifestStore = z.infer<typeof ManifestStore>;
type Read = ManifestStore['manifests'][string];

/** The library's report about a file. @throws Error when it is not such a report */
export const parseReport = (json: string): ManifestStore => ManifestStore.parse(JSON.parse(json));

const Actions = z.object({
  actions: z.array(
    z.object({
      action: words,
      description: maybeWords,
      digitalSourceType: maybeWords,
      when: maybeWords,
      parameters: z.object({ description: maybeWords }).nullish().catch(null),
    }),
  ),
});
const Entries = z.object({ entries: z.record(z.string(), z.object({ use: z.string() })) });

/** Most actions and ingredients shown for a picture. */
const most = 100;

/** An unknown signer is reported separately and is not a fault of the file. */
const untrusted = 'signingCredential.untrusted';
const faults = (statuses: z.infer<typeof Statuses> | null | undefined) =>
  (statuses?.failure ?? []).filter(({ code }) => code !== untrusted);

const dataOf = <T>(manifest: Read, label: RegExp, schema: z.ZodType<T>): T[] =>
  manifest.assertions.flatMap((assertion) => {
    const parsed = label.test(assertion.label) ? schema.safeParse(assertion.data) : undefined;
    return parsed?.success ? [parsed.data] : [];
  });

function actionsOf(manifest: Read) {
  return dataOf(manifest, /^c2pa\.actions/, Actions)
    .flatMap(({ actions }) => actions)
    .slice(0, most)
    .map((action) => ({
      action: action.action,
      description: action.description ?? action.parameters?.description ?? null,
      digitalSourceType: action.digitalSourceType,
      at: action.when,
    }));
}

function ingredientsOf(manifest: Read) {
  return manifest.ingredients.slice(0, most).map((ingredient) => ({
    title: ingredient.title,
    relationship: ingredient.relationship,
    credentials: !ingredient.active_manifest
      ? ('none' as const)
      : faults(ingredient.validation_results?.activeManifest).length > 0
        ? ('invalid' as const)
        : ('valid' as const),
  }));
}

/** The library's report as shown to people; `who` comes from the certificate. */
export function answerFrom(
  report: ManifestStore,
  who: 'ours' | 'trusted' | 'unknown',
): PictureCredentials {
  const { activeManifest, ingredientDeltas } = report.validation_results;
  const manifest = report.manifests[report.active_manifest];
  if (report.validation_state === 'Invalid' || !manifest) {
    const reasons = [activeManifest, ...ingredientDeltas.map((delta) => delta.validationDeltas)]
      .flatMap(faults)
      .slice(0, most);
    const [first = { code: 'general.error', explanation: 'It could not be validated.' }] = reasons;
    return { state: 'invalid', reasons: reasons.length > 0 ? reasons : [first] };
  }
  const {
    signature_info: signature,
    claim_generator_info: [generator],
  } = manifest;
  const stamped = activeManifest.success.some(({ code }) => code === 'timeStamp.validated');
  const ours = who === 'ours';
  return {
    state: 'valid',
    signer: {
      who,
      name: signature?.common_name ?? null,
      organisation: signature?.issuer ?? null,
      development: ours && signature?.common_name === developmentName,
    },
    signedAt: stamped ? (signature?.time ?? null) : null,
    title: manifest.title,
    generator: generator
      ? [generator.name, generator.version].filter(Boolean).join(' ')
      : manifest.claim_generator,
    actions: actionsOf(manifest),
    ingredients: ingredientsOf(manifest),
    noTraining: dataOf(manifest, /^(cawg|c2pa)\.training-mining/, Entries).some(({ entries }) =>
      Object.values(entries).some(({ use }) => use === 'notAllowed'),
    ),
    credit: ours
      ? (dataOf(manifest, new RegExp(`^${creditLabel}$`), CreditAssertion)[0] ?? null)
      : null,
  };
}
