import type { ReferenceLicence } from '@limn/contracts/references';

/**
 * The licence that an address names, by Creative Commons' paths; undefined for all that may not be painted from: those that
 * allow no commercial use, no changes, or changes under the same licence only.
 */
export function licenceOf(address: string): ReferenceLicence | undefined {
  const url = URL.parse(address);
  if (!url || !/^(www\.)?creativecommons\.org$/.test(url.hostname)) return undefined;
  const path = url.pathname.replaceAll(/\/+/g, '/');
  if (/^\/publicdomain\/zero\/1\.0(\/|$)/.test(path)) return 'cc0';
  if (/^\/publicdomain\/mark\/1\.0(\/|$)/.test(path)) return 'pdm';
  return /^\/licenses\/by\/\d\.\d(\/|$)/.test(path) ? 'by' : undefined;
}

/** Licences under which pictures may be painted from on this site. */
export const licencesOf = (allowBy: boolean): ReferenceLicence[] =>
  allowBy ? ['cc0', 'pdm', 'by'] : ['cc0', 'pdm'];
