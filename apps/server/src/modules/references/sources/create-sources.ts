import { brand } from '../../../brand.ts';
import type { Config } from '../../../platform/config.ts';
import type { OutboundNetwork } from '../../../platform/safe-fetch.ts';
import { aic } from './aic.ts';
import type { AskParts } from './ask.ts';
import { createBreaker, type Pace } from './breaker.ts';
import { iiif } from './iiif.ts';
import { met } from './met.ts';
import { openverse } from './openverse.ts';
import type { ReferenceSource, SourceId } from './source.ts';

/** Our own limits, in addition to those in a source's headers. */
const paces: Record<SourceId, Pace> = {
  // Its limits are known by its headers only.
  openverse: { burst: 20, perSecond: 1 },
  // One request a second ran unblocked, ten a second were stopped after some thirty.
  met: { burst: 18, perSecond: 1 },
  // 60 a minute.
  aic: { burst: 20, perSecond: 0.6 },
  // One limit for all hosts that admins import from.
  iiif: { burst: 40, perSecond: 4 },
};

/**
 * The sources enabled by a setting (default: none), and IIIF for admins' imports. @param network for tests; else the
 * Internet
 */
export function createSources(
  { references, publicUrl }: Pick<Config, 'references' | 'publicUrl'>,
  network?: OutboundNetwork,
): { sources: ReferenceSource[]; iiif: () => AskParts } {
  const partsOf = (id: SourceId): AskParts => ({
    breaker: createBreaker(paces[id]),
    agent: `${brand.name} references (${publicUrl})`,
    network,
  });
  const { openverseUrl, openverseClient, metUrl, metVersions, aicUrl, allowBy } = references;
  const make: Record<SourceId, () => ReferenceSource> = {
    openverse: () => openverse(openverseUrl, allowBy, openverseClient, partsOf('openverse')),
    met: () => met(metUrl, metVersions, partsOf('met')),
    aic: () => aic(aicUrl, partsOf('aic')),
    iiif: () => iiif(partsOf('iiif')),
  };
  const ids = [...references.sources, 'iiif' as const];
  return { sources: ids.map((id) => make[id]()), iiif: () => partsOf('iiif') };
}
