import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Image, MandatesBuyAnswer, LimnClient, Offer } from '@limn/client';
import type { CliCommand, Invocation } from '../command.ts';
import { exitCodes, Failure } from '../failure.ts';
import { keepKeys } from '../kept-keys.ts';
import { day, money, percent } from '../output.ts';
import { oneOf, wholeNumber } from './market.ts';
import { savePicture } from './pictures.ts';

const tiers = ['personal', 'standard', 'commercial'] as const;

/** Prices of a picture's licences. @throws Failure when there are none, with the reason */
async function offersOf({ limn, signal }: Invocation, id: string): Promise<Offer[]> {
  const { pictures } = await limn.licensing.offers({ images: [id] }, { signal });
  const [picture] = pictures;
  if (!picture)
    throw new Failure(
      `No picture ${id} is yours or on the market.`,
      exitCodes.notFound,
      'not_found',
    );
  return picture.offers;
}

export const quote: CliCommand = {
  name: 'quote',
  usage: 'IMAGE',
  summary: 'What licences of a picture cost you',
  words: { least: 1, most: 1 },
  async run(run) {
    const [image] = run.positionals;
    const offers = await offersOf(run, image!);
    run.out.json({ image, offers });
    if (offers.length === 0) return run.out.line('No licence of this picture is for sale.');
    run.out.table(
      offers.map(({ tier, amount, currency, exclusive }) => [
        tier,
        money(amount, currency),
        exclusive ? 'exclusive: nobody else can license it afterwards' : '',
      ]),
    );
  },
};

async function confirmed(
  { out, flag, server, signal }: Invocation,
  { tier, amount, currency, exclusive }: Offer,
  agreementVersion: string,
): Promise<boolean> {
  if (flag('yes')) return true;
  const price = `A ${tier} licence${exclusive ? ' (exclusive)' : ''} costs ${money(amount, currency)}.`;
  const terms = `You accept the licence agreement, version ${agreementVersion}: ${server}/customer-license-agreement`;
  if (out.isJson || !process.stdin.isTTY)
    throw new Failure(`${price} Add --yes to buy it. ${terms}`, exitCodes.usage, 'confirm');
  process.stderr.write(`${price}\n${terms}\n`);
  return out.confirm('Buy it?', signal);
}

/** Waits between questions whether a card was charged, in milliseconds. */
const chargeWaitMs = 1000;

async function buy(
  { limn, signal }: Invocation,
  imageId: string,
  offer: Offer,
  version: string,
  sha256: string,
) {
  const input = {
    imageId,
    tier: offer.tier,
    amount: offer.amount,
    agreement: { version, sha256 },
    // The same for all questions, so that it is bought once.
    requestId: randomUUID(),
  };
  for (;;) {
    const answer = await limn.mandates.buy(input, { signal });
    if (answer.state !== 'charging') return answer;
    await pause(chargeWaitMs, undefined, { signal });
  }
}

/** Saves the clean picture and the licence's receipt. */
async function saveLicensed(run: Invocation, image: Image, number: string, folder: string) {
  const picture = image.downloadUrl
    ? await savePicture(run, image.downloadUrl, folder, image.id)
    : null;
  return { picture, receipt: await saveReceipt(run, number, join(folder, `${number}.jws`)) };
}

async function saveReceipt(
  { limn, server, env, signal }: Invocation,
  number: string,
  path: string,
) {
  const response = await limn.licensing.licenceReceipt({ number }, { signal });
  const folder = join(path, '..');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, await response.text());
  keepKeys(env, server, await limn.keys({ signal }));
  return path;
}

function reportPersonPays({ out }: Invocation, { why, url }: MandatesBuyAnswer): number {
  out.line('This purchase waits for you.');
  if (why) out.line(why);
  out.line(`Approve and pay it: ${url}`);
  return exitCodes.personNeeded;
}

export const license: CliCommand = {
  name: 'license',
  usage: 'IMAGE --tier TIER',
  summary: 'License a picture: paid under a mandate of yours, or by you in the browser',
  words: { least: 1, most: 1 },
  options: {
    tier: { type: 'string' },
    yes: { type: 'boolean', short: 'y' },
    out: { type: 'string' },
  },
  help: [
    ['--tier TIER', 'personal, standard or commercial (default: standard)'],
    ['-y, --yes', 'buy without asking'],
    ['--out DIR', 'save the clean picture and the receipt in DIR'],
  ],
  async run(run) {
    const { limn, out, option, signal } = run;
    const id = run.positionals[0]!;
    const tier = oneOf('--tier', option('tier') ?? 'standard', tiers)!;
    const offers = await offersOf(run, id);
    const offer = offers.find((one) => one.tier === tier);
    if (!offer)
      throw new Failure(
        offers.length > 0
          ? `No ${tier} licence is for sale. There are: ${offers.map((one) => one.tier).join(', ')}.`
          : 'No licence of this picture is for sale to you. You may have one: `limn licenses`.',
        exitCodes.failed,
        'conflict',
      );
    const { data } = await limn.licensing.agreement({ kind: 'customer-licence' }, { signal });
    if (!(await confirmed(run, offer, data.version))) {
      out.line('Nothing was bought.');
      return exitCodes.failed;
    }
    const answer = await buy(run, id, offer, data.version, data.sha256);
    if (answer.state === 'person-pays') {
      out.json(answer);
      return reportPersonPays(run, answer);
    }
    const number = answer.licence.number!;
    const folder = option('out');
    const image = folder === undefined ? undefined : await limn.images.get({ id }, { signal });
    const files = image ? await saveLicensed(run, image, number, folder!) : null;
    out.json({ ...answer, files });
    out.line(
      `${number}: ${tier}, ${money(answer.licence.amount, answer.licence.currency)}, paid under your mandate.`,
    );
    if (files) out.line([files.picture, files.receipt].filter(Boolean).join('\n'));
    return undefined;
  },
};

async function firstLicences(limn: LimnClient, limit: number, signal: AbortSignal) {
  const found = [];
  for await (const licence of limn.licensing.list.all({ size: Math.min(limit, 100) }, { signal })) {
    found.push(licence);
    if (found.length === limit) break;
  }
  return found;
}

export const licenses: CliCommand = {
  name: 'licenses',
  usage: '',
  summary: 'Licences you bought, newest first',
  words: { least: 0, most: 0 },
  options: { limit: { type: 'string' } },
  help: [['--limit N', 'at most N, 1 to 10000 (default: 20)']],
  async run({ limn, out, option, signal }) {
    const limit = wholeNumber('--limit', option('limit'), 1, 10_000) ?? 20;
    const found = await firstLicences(limn, limit, signal);
    out.json({ licences: found });
    if (found.length === 0) return out.line('You have no licences yet.');
    out.table(
      found.map(({ number, status, tier, amount, currency, imageId, createdAt }) => [
        number ?? '(not paid)',
        status,
        tier,
        money(amount, currency),
        day(createdAt),
        imageId,
      ]),
    );
  },
};

export const certificate: CliCommand = {
  name: 'certificate',
  usage: 'NUMBER',
  summary: 'What a licence covers and whom the picture credits',
  words: { least: 1, most: 1 },
  options: { receipt: { type: 'string' }, pdf: { type: 'string' } },
  help: [
    ['--receipt FILE', 'save its signed receipt, for `limn verify`'],
    ['--pdf FILE', 'save the certificate as a PDF'],
  ],
  async run(run) {
    const { limn, server, out, option, signal } = run;
    const number = run.positionals[0]!;
    const found = await limn.licensing.certificate({ number }, { signal });
    const [receipt, pdf] = [option('receipt'), option('pdf')];
    if (receipt) await saveReceipt(run, number, receipt);
    if (pdf) {
      const response = await limn.licensing.certificatePdf({ number }, { signal });
      writeFileSync(pdf, new Uint8Array(await response.arrayBuffer()));
    }
    out.json(found);
    out.line(
      `${found.number} is ${found.status}: ${found.tier}${found.exclusive ? ', exclusive' : ''}`,
    );
    out.line(
      `Licensed to ${found.licensee} on ${day(found.issuedAt)}, ${found.agreement.title} ${found.agreement.version}`,
    );
    for (const { artist, style, ppm } of found.credits)
      out.line(`  ${percent(ppm)}  ${style.name} by ${artist.name}`);
    if (found.supersededBy) out.line(`Replaced by ${found.supersededBy}`);
    out.line(`${server}/licences/${encodeURIComponent(found.number)}`);
    for (const file of [receipt, pdf]) if (file) out.note(`Saved ${file}`);
  },
};
