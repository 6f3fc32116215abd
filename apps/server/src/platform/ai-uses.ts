/**
 * The allowed AI uses of this site's pictures and texts. Every machine-readable format is generated from this table:
 * Content-Usage (AIPREF, draft-ietf-aipref-vocab) in headers and robots.txt, Content-Signal in robots.txt, Really
 * Simple Licensing 1.0, and the CAWG assertion on training and data mining in Content Credentials.
 */
export const aiUses = [
  {
    allowed: false,
    aipref: 'train-ai',
    signal: 'ai-train',
    rsl: 'ai-train',
    cawg: ['cawg.ai_generative_training', 'cawg.ai_training', 'cawg.data_mining'],
  },
  { allowed: true, aipref: 'search', signal: 'search', rsl: 'search', cawg: [] },
] as const;

/** The value of `Content-Usage`. */
export const contentUsage = aiUses
  .map(({ aipref, allowed }) => `${aipref}=${allowed ? 'y' : 'n'}`)
  .join(', ');

/** The value of `Content-Signal`. */
export const contentSignal = aiUses
  .map(({ signal, allowed }) => `${signal}=${allowed ? 'yes' : 'no'}`)
  .join(', ');

/**
 * The entries of `cawg.training-mining`.
 * @param licenceUrl where the right to use the picture as a model's input is had; undefined: nowhere
 */
export function trainingMining(
  licenceUrl: string | undefined,
): Record<string, { use: string; constraint_info?: string }> {
  const uses = aiUses.flatMap(({ cawg, allowed }) =>
    cawg.map((name) => [name, { use: allowed ? 'allowed' : 'notAllowed' }] as const),
  );
  const inference = licenceUrl
    ? { use: 'constrained', constraint_info: licenceUrl }
    : { use: 'notAllowed' };
  return { ...Object.fromEntries(uses), 'cawg.ai_inference': inference };
}
