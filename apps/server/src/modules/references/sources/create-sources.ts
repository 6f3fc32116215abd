import { brand } from '../../../brand.ts';
import type { Config } from '../../../platform/config.ts';
import type { Network } from '../../../platform/safe-fetch.ts';
import { aic } from './aic.ts';
import { createBreaker, type Pace } from './breaker.ts';
import { met } from './met.ts';
import { openverse } from './openverse.ts';
import type { ReferenceSource, SourceId } from './source.ts';

/** Our own limits; those that a source says in its headers come on top. */
const paces: Record<SourceId, Pace> = {
  // Its limits are known by its headers only.
  openverse: { burst: 20, perSecond: 1 },
  // One request a second ran unblocked, ten a second were stopped after some thirty.
  met: { burst: 18, perSecond: 1 },
  // 60 a minute.
  aic: { burst: 20, perSecond: 0.6 },
};

/** The sources that a setting switches on; none unless said. @param network for tests; else the Internet */
export function createSources(
  { references, publicUrl }: Pick<Config, 'references' | 'publicUrl'>,
  network?: Network,
): ReferenceSource[] {
  const partsOf = (id: SourceId) => ({
    breaker: createBreaker(paces[id]),
    agent: `${brand.name} references (${publicUrl})`,
    network,
  });
  const { openverseUrl, metUrl, metVersions, aicUrl, allowBy } = references;
  const make: Record<SourceId, () => ReferenceSource> = {
    openverse: () => openverse(openverseUrl, allowBy, partsOf('openverse')),
    met: () => met(metUrl, metVersions, partsOf('met')),
    aic: () => aic(aicUrl, partsOf('aic')),
  };
  return references.sources.map((id) => make[id]());
}
