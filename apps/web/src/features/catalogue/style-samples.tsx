import type { StyleId } from '@limn/contracts/ids';
import { sampleRoutes } from '@limn/contracts/samples';
import { useApi } from '../../lib/use-api.ts';
import { SampleList } from '../../domain/sample-list.tsx';

/** The sample pictures of a style; renders nothing without any. */
export function StyleSamples({ id }: { id: StyleId }) {
  const { data } = useApi(sampleRoutes.list, { query: { styles: id } });
  const samples = data?.styles[0]?.samples ?? [];
  if (samples.length === 0) return null;
  return (
    <section aria-labelledby="samples" className="mt-16">
      <h2 id="samples" className="mb-2 text-xl">
        What it can do
      </h2>
      <p className="mb-5 text-muted">
        Samples from prompts of ours, small and with the preview mark.
      </p>
      <SampleList samples={samples} />
    </section>
  );
}
