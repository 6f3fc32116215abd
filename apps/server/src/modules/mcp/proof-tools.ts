import { checkRoutes } from '@limn/contracts/check';
import { licenceTiers } from '@limn/contracts/constants';
import { licensingRoutes } from '@limn/contracts/licensing';
import { paths } from '@limn/contracts/web-paths';
import { z } from 'zod';
import { Untrusted, untrusted } from './session.ts';
import { tool } from './tool.ts';

const Credits = z.array(z.object({ artist: Untrusted, style: Untrusted, percent: z.number() }));
const toCredits = (
  credits: readonly { artist: { name: string }; style: { name: string }; ppm: number }[],
) =>
  credits.map(({ artist, style, ppm }) => ({
    artist: untrusted(artist.name),
    style: untrusted(style.name),
    percent: ppm / 10_000,
  }));

const number = z.string().min(4).max(40).describe('A licence number, such as LIMN-2026-…');

export const getCertificate = tool({
  name: 'get_certificate',
  title: 'A licence’s certificate',
  description:
    'Whether a licence number is real, what it covers, which artists the picture credits, and a signed receipt.',
  readOnly: true,
  input: z.object({ number }),
  output: z.object({
    number: z.string(),
    status: z.string(),
    tier: z.enum(licenceTiers),
    exclusive: z.boolean(),
    licensee: Untrusted,
    issuedAt: z.string(),
    pictureSha256: z.string(),
    credits: Credits,
    receipt: z.string().describe('A signed receipt (JWS) that verify_receipt checks'),
    url: z.string(),
  }),
  async run({ number: wanted }, session) {
    const params = { number: wanted };
    const found = await session.ask(licensingRoutes.certificate, { params });
    const receipt = (await session.ask(licensingRoutes.licenceReceipt, { params })) as unknown as {
      stream: Uint8Array;
    };
    return {
      data: {
        number: found.number,
        status: found.status,
        tier: found.tier,
        exclusive: found.exclusive,
        licensee: untrusted(found.licensee),
        issuedAt: found.issuedAt,
        pictureSha256: found.image.sha256,
        credits: toCredits(found.credits),
        receipt: Buffer.from(receipt.stream).toString(),
        url: session.parts.publicUrl + paths.licence(found.number),
      },
    };
  },
});

export const checkPicture = tool({
  name: 'check_picture',
  title: 'Check a picture',
  description:
    'Whether a picture on the public web was made here, which artists it credits, and how it is licensed.',
  readOnly: true,
  input: z.object({ url: z.string().min(1).max(2000) }),
  output: z.object({
    found: z
      .object({
        by: z.array(z.string()).describe('credentials, mark or fingerprint'),
        credits: Credits,
        licenseNumber: z.string().nullable(),
      })
      .nullable(),
    receipt: z.string(),
  }),
  async run({ url }, { ask }) {
    const { found, receipt } = await ask(checkRoutes.check, { body: { url } });
    return {
      data: {
        found: found && {
          by: found.evidence.map(({ by }) => by),
          credits: toCredits(found.credits),
          licenseNumber: found.licenceNumber,
        },
        receipt,
      },
    };
  },
});

export const verifyReceipt = tool({
  name: 'verify_receipt',
  title: 'Check a signed receipt',
  description: 'Whether a receipt (JWS) was signed here, and what it says.',
  readOnly: true,
  input: z.object({ receipt: z.string().min(20).max(40_000) }),
  output: z.object({ valid: z.boolean(), facts: z.record(z.string(), z.unknown()).nullable() }),
  async run({ receipt }, { parts }) {
    return { data: await parts.verifyReceipt(receipt.trim()) };
  },
});
