import type { Adviser, Agreement } from '@limn/contracts/licensing';
import { AdvisedBy } from '../../domain/advised-by.tsx';
import { usePublishedStyles } from '../../features/catalogue/published-styles.ts';
import { AgreementStep } from '../../features/signup/agreement-step.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/states.tsx';

/** The agreement step under a picture from the marketplace. */
export function AgreementScene({
  agreement,
  advised,
}: {
  agreement: Agreement | undefined;
  /** The question who advised the person; left out if the answer is not recorded. */
  advised?: { by: Adviser | undefined; onChange: (by: Adviser) => void };
}) {
  const cover = usePublishedStyles().styles[1]?.covers[0];
  return (
    <>
      <AgreementStep
        agreement={agreement}
        hero={
          cover ? (
            <Picture
              src={cover.url}
              width={cover.width}
              height={cover.height}
              alt={cover.title}
              className="aspect-[5/2] w-full rounded-l"
            />
          ) : (
            <Skeleton className="aspect-[5/2] w-full rounded-l" />
          )
        }
      />
      {advised && <AdvisedBy value={advised.by} onChange={advised.onChange} />}
    </>
  );
}
