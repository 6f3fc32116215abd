import type { ElementRequest } from './reading.ts';

/** Some of the requests, their relations renumbered past the others. */
export function keep(
  all: readonly ElementRequest[],
  wanted: (request: ElementRequest) => boolean,
): ElementRequest[] {
  const kept = all.flatMap((request, i) => (wanted(request) ? [i] : []));
  return kept.map((i): ElementRequest => {
    const { relation, ...rest } = all[i];
    if (!relation || relation.to === 'setting') return all[i];
    const to = kept.indexOf(relation.to);
    return { ...rest, relation: { kind: relation.kind, to: to < 0 ? 'setting' : to } };
  });
}
