import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/states.tsx';

export const hasCamera = (): boolean =>
  typeof navigator !== 'undefined' && 'mediaDevices' in navigator;

/** The camera's picture, to take one of. */
export function Camera({
  onPicture,
  onCancel,
}: {
  onPicture: (file: File) => void;
  onCancel: () => void;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const [ready, setReady] = useState(false);
  const [error, setError] = useState<string>();

  // The outside system is the camera: it runs while this is shown, and never after.
  useEffect(() => {
    let stream: MediaStream | undefined;
    let ended = false;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    navigator.mediaDevices.getUserMedia({ video: { width: { ideal: 1920 } } }).then(
      async (given) => {
        stream = given;
        if (ended) return stop();
        if (!video.current) return;
        video.current.srcObject = given;
        await video.current.play();
        setReady(true);
      },
      () => setError('We cannot use the camera. Allow it in the browser, or choose a file.'),
    );
    return () => {
      ended = true;
      stop();
    };
  }, []);

  function take() {
    const shown = video.current;
    if (!shown) return;
    const canvas = document.createElement('canvas');
    canvas.width = shown.videoWidth;
    canvas.height = shown.videoHeight;
    canvas.getContext('2d')?.drawImage(shown, 0, 0);
    canvas.toBlob(
      (blob) => blob && onPicture(new File([blob], 'camera.jpg', { type: 'image/jpeg' })),
      'image/jpeg',
      0.95,
    );
  }

  return (
    <div className="flex flex-col gap-4">
      {error ? (
        <div role="alert">
          <Notice tone="danger">{error}</Notice>
        </div>
      ) : (
        <video
          ref={video}
          muted
          playsInline
          aria-label="Camera"
          className="aspect-video w-full rounded-m bg-panel object-cover"
        />
      )}
      <div className="flex justify-end gap-3">
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
        {!error && (
          <Button disabled={!ready} onClick={take}>
            Take picture
          </Button>
        )}
      </div>
    </div>
  );
}
