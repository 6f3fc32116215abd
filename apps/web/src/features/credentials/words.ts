import type { PictureCredentials } from '@limn/contracts/credentials';

type Valid = Extract<PictureCredentials, { state: 'valid' }>;
type Invalid = Extract<PictureCredentials, { state: 'invalid' }>;

/** Labels for the actions of C2PA 2.2, section 18.17.1. */
const actionNames: Record<string, string> = {
  'c2pa.created': 'Made',
  'c2pa.opened': 'Opened for editing',
  'c2pa.placed': 'Something added',
  'c2pa.edited': 'Edited',
  'c2pa.edited.metadata': 'Its description changed',
  'c2pa.color_adjustments': 'Colours changed',
  'c2pa.cropped': 'Cropped',
  'c2pa.resized': 'Resized',
  'c2pa.orientation': 'Turned or mirrored',
  'c2pa.filtered': 'Filtered',
  'c2pa.drawing': 'Drawn on',
  'c2pa.removed': 'Something removed',
  'c2pa.published': 'Published',
  'c2pa.converted': 'Saved in another format',
  'c2pa.watermarked': 'Marked invisibly',
  'c2pa.watermarked.unbound': 'Marked invisibly',
};

/** The digital source types (IPTC NewsCodes) of AI content. */
const machineMade =
  /(trainedAlgorithmicMedia|compositeSynthetic|WithTrainedAlgorithmicMedia|algorithmicMedia)$/;

export function actionInWords({
  action,
  description,
  digitalSourceType,
}: Valid['actions'][0]): string {
  const name = actionNames[action] ?? action.replace(/^c2pa\./, '').replaceAll('_', ' ');
  const made = machineMade.test(digitalSourceType ?? '') ? `${name} with AI` : name;
  return description ? `${made}: ${description}` : made;
}

/** Who signed, and how far the name can be believed. */
export function signerInWords({ who, name, organisation, development }: Valid['signer']): string {
  const called = [name, organisation].filter(Boolean).join(', ') || 'an unnamed signer';
  if (who === 'ours')
    return development
      ? 'Signed by this server with a development certificate that no authority has issued.'
      : `Signed by this server (${called}).`;
  return who === 'trusted'
    ? `Signed by ${called}; a trusted authority confirms the name.`
    : `Signed by ‘${called}’. No trusted authority confirms the name.`;
}

/** Why credentials do not hold. */
export function faultInWords({ reasons }: Invalid): string {
  const codes = reasons.map(({ code }) => code);
  if (codes.some((code) => /^assertion\.(dataHash|bmffHash|boxesHash)\.mismatch$/.test(code)))
    return 'The file was changed after it was signed, or they belong to another file.';
  if (codes.includes('signingCredential.expired'))
    return 'The certificate has expired, and no time-stamp proves that they were signed before that.';
  const [first] = reasons;
  return first?.explanation || first?.code || 'They could not be validated.';
}
