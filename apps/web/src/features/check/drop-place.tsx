import { ImageUp } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';
import { addressIn, type Handed, pictureIn } from './handed.ts';

const formats = 'image/jpeg,image/png,image/webp,image/avif,image/tiff';

/** Where a picture is dropped or chosen, and then shown. */
export function DropPlace({
  shown,
  address,
  onHanded,
}: {
  /** Address of the picture in this browser. */
  shown: string | null;
  /** Its address on the web, if that was submitted. */
  address: string | null;
  onHanded: (handed: Handed | undefined) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    onHanded(pictureIn(event.dataTransfer) ?? addressIn(event.dataTransfer));
  }
  const asked = shown !== null || address !== null;
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'flex min-h-[340px] flex-col items-center justify-center gap-5 rounded-l border p-6 text-center transition-colors md:min-h-[460px]',
        shown ? 'stage-dots border-transparent' : 'border-dashed',
        over ? 'border-blue bg-[color-mix(in_srgb,var(--blue)_10%,transparent)]' : 'border-control',
      )}
    >
      {shown ? (
        <Picture
          key={shown}
          src={shown}
          alt="Your picture"
          loading="eager"
          fit="contain"
          className="max-h-[60vh] min-h-[120px] max-w-full"
        />
      ) : address ? (
        <p className="max-w-full text-muted">
          The picture at <span className="break-all text-text">{address}</span>
        </p>
      ) : (
        <>
          <ImageUp size={30} strokeWidth={1.4} aria-hidden className="text-muted" />
          <div>
            <p className="text-base">Drop a picture here, or paste it</p>
            <p className="mt-1 text-[13px] text-muted">From a folder or from another tab.</p>
          </div>
        </>
      )}
      <input
        ref={input}
        type="file"
        accept={formats}
        aria-label="Choose a picture"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          onHanded(file && { file });
          event.target.value = '';
        }}
      />
      <Button size="small" onClick={() => input.current?.click()}>
        {asked ? 'Choose another picture' : 'Choose a picture'}
      </Button>
    </div>
  );
}
