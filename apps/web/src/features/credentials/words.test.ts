import { describe, expect, test } from 'vitest';
import { actionInWords, faultInWords, signerInWords } from './words.ts';

const signer = { name: 'Limn development certificate', organisation: 'Limn', development: false };

describe('credentials in words', () => {
  test('says whether a trusted authority confirms the signer’s name', () => {
    expect(signerInWords({ ...signer, who: 'unknown' })).toMatch(
      /^Signed by ‘Limn .*’. No trusted authority/,
    );
    expect(signerInWords({ ...signer, who: 'trusted' })).toContain(
      'a trusted authority confirms the name',
    );
    expect(signerInWords({ ...signer, who: 'ours', development: true })).toContain(
      'development certificate',
    );
    expect(
      signerInWords({ who: 'unknown', name: null, organisation: null, development: false }),
    ).toContain('an unnamed signer');
  });

  test('what a machine made is said to be', () => {
    const made = (digitalSourceType: string | null) =>
      actionInWords({ action: 'c2pa.created', description: null, digitalSourceType, at: null });
    const iptc = 'http://cv.iptc.org/newscodes/digitalsourcetype/';
    expect(made(`${iptc}compositeSynthetic`)).toBe('Made with AI');
    expect(made(`${iptc}trainedAlgorithmicMedia`)).toBe('Made with AI');
    expect(made(`${iptc}digitalCapture`)).toBe('Made');
    expect(made(null)).toBe('Made');
  });

  test('actions nobody here knows keep their names', () => {
    const action = { action: 'com.example.sparkle_more', description: 'Twice', at: null };
    expect(actionInWords({ ...action, digitalSourceType: null })).toBe(
      'com.example.sparkle more: Twice',
    );
  });

  test('a fault is told in words where there are any', () => {
    const fault = (code: string, explanation = '') =>
      faultInWords({ state: 'invalid', reasons: [{ code, explanation }] });
    expect(fault('assertion.dataHash.mismatch')).toContain('changed after it was signed');
    expect(fault('signingCredential.expired')).toContain('has expired');
    expect(fault('claim.malformed', 'claim could not be parsed')).toBe('claim could not be parsed');
    expect(fault('claim.malformed')).toBe('claim.malformed');
  });
});
