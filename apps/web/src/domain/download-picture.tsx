import { labellingNote } from '@limn/contracts/labelling';
import type { Image } from '@limn/contracts/studio';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { buttonClass } from '../ui/button-class.ts';
import { Switch } from '../ui/choices.tsx';

/** Downloads a picture, optionally with a visible label, and explains when the law requires one. */
export function DownloadPicture({
  image,
  address,
  look,
}: {
  image: Pick<Image, 'origin'>;
  address: string;
  look: 'gold' | 'plain';
}) {
  const [labelled, setLabelled] = useState(false);
  const byAi = image.origin !== 'uploaded' && image.origin !== 'reference';
  return (
    <div className="flex flex-col gap-3">
      <a
        href={labelled ? `${address}&label=1` : address}
        download
        className={look === 'gold' ? buttonClass('gold') : buttonClass('plain', 'small')}
      >
        <Download size={16} aria-hidden /> {look === 'gold' ? 'Download full size' : 'Download'}
      </a>
      {byAi && (
        <>
          <Switch label="With a visible AI label" checked={labelled} onChange={setLabelled} />
          <p className="text-[13px] text-muted">{labellingNote} The metadata always says so.</p>
        </>
      )}
    </div>
  );
}
