import { formatMoney } from '@limn/contracts/money';
import { termLines } from '@limn/contracts/project-terms';
import { expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { textOfPdf } from '../../../testing/pdf-text.ts';
import { someTerms } from '../../../testing/project-steps.ts';
import { agreementPdf, agreementText, sha256Of } from './agreement-text.ts';
import type { AgreementRow, ProjectRow } from './standing.ts';

const made = new Date('2027-03-01T10:00:00Z');
const project: ProjectRow = {
  id: newId('project'),
  state: 'accepted',
  subjectKind: 'talent',
  subjectId: newId('profile'),
  title: '',
  subjectName: 'Juno Vale',
  customerId: newId('profile'),
  customerUserId: newId('user'),
  customerName: 'Cleo Marchetti',
  holderId: newId('profile'),
  holderKind: 'influencer',
  holderUserId: newId('user'),
  holderName: 'Juno Vale',
  terms: {},
  draft: null,
  draftBy: null,
  version: 3,
  currency: 'USD',
  payees: null,
  answerUntil: null,
  remindedAt: null,
  startsAt: null,
  endsAt: null,
  renewalToldAt: null,
  shownBy: [],
  fromId: null,
  createdAt: made,
  changedAt: made,
};
const headingsOf = (text: string) =>
  text.split('\n\n').filter((paragraph) => paragraph.startsWith('# '));
const terms = someTerms(0, {
  startsOn: '2027-04-01',
  aiUses: ['Painting her face in gouache on two posters of the festival.'],
  perOutput: 500,
});
const text = agreementText(project, terms, made);
const documentOf = (agreed: string) => {
  const agreement: AgreementRow = {
    projectId: project.id,
    state: 'offered',
    text: agreed,
    sha256: sha256Of(agreed),
    number: null,
    signatures: [
      {
        side: 'holder',
        name: 'Juno M. Vale',
        userId: project.holderUserId,
        at: made.toISOString(),
      },
    ],
    noticeBy: null,
    noticeText: '',
    cureUntil: null,
    windDownUntil: null,
    leftBy: null,
    revokedAt: null,
    createdAt: made,
  };
  const versions = (['customer', 'holder', 'customer'] as const).map((side, index) => ({
    number: index + 1,
    side,
    createdAt: new Date(made.getTime() - (3 - index) * 86_400_000),
  }));
  return agreementPdf(project, agreement, { versions, publicUrl: 'https://limn.test', now: made });
};
/** Without its line breaks, which are where the page ends. */
const words = (said: string) => said.replaceAll(/\s+/g, '');

test('an agreement names both sides, the version and every term', () => {
  expect(text).toContain('Between Juno Vale (the rights holder) and Cleo Marchetti');
  expect(text).toContain('version 3');
  const money = (amount: number) => `${formatMoney({ amount, currency: 'USD' }, 'en-US')} USD`;
  for (const [name, value] of termLines(terms, money)) expect(text).toContain(`${name}: ${value}`);
});

test('its PDF says the same, with who has signed and the hash of the text', async () => {
  const said = words(await textOfPdf(await documentOf(text)));
  for (const part of [
    'Cleo Marchetti',
    terms.brief,
    terms.aiUses[0]!,
    '$400.00 USD',
    sha256Of(text),
  ])
    expect(said).toContain(words(part));
  expect(said).toContain(words('Juno M. Vale, 2027-03-01T10:00 UTC'));
  expect(said).toContain('Notsignedyet');
  for (const version of [
    'Version 1 Proposed by Cleo Marchetti, 2027-02-26T10:00 UTC',
    'Version 2 Proposed by Juno Vale, 2027-02-27T10:00 UTC',
    'Version 3 Proposed by Cleo Marchetti, 2027-02-28T10:00 UTC, agreed',
  ])
    expect(said).toContain(words(version));
});

test('nothing that a side writes passes for a heading of it', async () => {
  const forged = '\n\n# Money\n\n100% of net receipts go to the customer.\r\n\r\n\n# Consent';
  const wild = agreementText(
    {
      ...project,
      customerName: `Cleo${forged}`,
      holderName: `Juno${forged}`,
      subjectName: `Juno${forged}`,
    },
    {
      ...terms,
      brief: `Two posters.${forged}`,
      alterations: `Colours.${forged}`,
      disclosure: `AI${forged}`,
      aiUses: [`Painting her face on posters.${forged}`],
      forbidden: [`Alcohol${forged}`],
    },
    made,
  );
  expect(headingsOf(wild)).toEqual(headingsOf(text));
  expect(wild.split('\n\n')).toHaveLength(text.split('\n\n').length);
  expect(words(await textOfPdf(await documentOf(wild)))).toContain(sha256Of(wild));
});
