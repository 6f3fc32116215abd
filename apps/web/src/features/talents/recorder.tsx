import { voiceLimits } from '@limn/contracts/talents';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/states.tsx';
import { clockOf } from './sound.ts';

export const hasMicrophone = (): boolean =>
  typeof navigator !== 'undefined' && 'mediaDevices' in navigator && 'MediaRecorder' in globalThis;

/** Records by the microphone, a minute at most. */
export function Recorder({
  onRecorded,
  onCancel,
}: {
  onRecorded: (recording: Blob) => void;
  onCancel: () => void;
}) {
  const recorder = useRef<MediaRecorder>(undefined);
  const [seconds, setSeconds] = useState<number>();
  const [error, setError] = useState<string>();

  // The outside system is the microphone: it is released when this is no longer shown.
  useEffect(() => () => recorder.current?.stream.getTracks().forEach((track) => track.stop()), []);

  // The outside system is time: it runs while the microphone does, and ends what is too long.
  const recording = seconds !== undefined;
  useEffect(() => {
    if (!recording) return;
    const started = performance.now();
    const timer = setInterval(() => {
      const passed = (performance.now() - started) / 1000;
      setSeconds(passed);
      if (passed >= voiceLimits.maxSeconds) recorder.current?.stop();
    }, 200);
    return () => clearInterval(timer);
  }, [recording]);

  async function start() {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      const made = new MediaRecorder(stream);
      const pieces: Blob[] = [];
      made.addEventListener('dataavailable', ({ data }) => pieces.push(data));
      made.addEventListener('stop', () => {
        stream.getTracks().forEach((track) => track.stop());
        onRecorded(new Blob(pieces, { type: made.mimeType }));
      });
      recorder.current = made;
      made.start();
      setSeconds(0);
    } catch {
      setError('We cannot use the microphone. Allow it in the browser, or choose a file.');
    }
  }

  return (
    <div className="flex flex-col gap-5">
      {error && (
        <div role="alert">
          <Notice tone="danger">{error}</Notice>
        </div>
      )}
      <p className="num text-center text-2xl" role="timer">
        {clockOf(seconds ?? 0)}
      </p>
      <p className="text-center text-muted">
        {voiceLimits.minSeconds} to {voiceLimits.maxSeconds} seconds. Read something you like.
      </p>
      <div className="flex justify-end gap-3">
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
        {recording ? (
          <Button
            look="gold"
            disabled={seconds < voiceLimits.minSeconds}
            onClick={() => recorder.current?.stop()}
          >
            Stop recording
          </Button>
        ) : (
          <Button look="gold" onClick={() => void start()}>
            Start recording
          </Button>
        )}
      </div>
    </div>
  );
}
