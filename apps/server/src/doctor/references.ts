import { createSources, SourceError } from '../modules/references/index.ts';
import type { Config } from '../platform/config.ts';
import type { OutboundNetwork } from '../platform/safe-fetch.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';

/**
 * Whether each source of references that is switched on answers a search. @param network for tests; else the Internet
 */
export function checkReferences(config: Config, network?: OutboundNetwork): Promise<Finding[]> {
  const part = 'LIMN_REFERENCE_SOURCES';
  return Promise.all(
    createSources(config, network)
      .sources.filter(({ isSearched }) => isSearched)
      .map(async ({ name, search }) => {
        try {
          const hits = await search('boat', 1, AbortSignal.timeout(10_000));
          return hits.length > 0
            ? ok(part, `${name} answers`)
            : warning(
                part,
                `${name} finds no boat.`,
                'See whether its API has changed: docs/references.md.',
              );
        } catch (error) {
          if (!(error instanceof SourceError)) throw error;
          const mend =
            'See that it can be reached from here, or take it out of LIMN_REFERENCE_SOURCES.';
          return wrong(part, `${name} ${error.message}.`, mend);
        }
      }),
  );
}
