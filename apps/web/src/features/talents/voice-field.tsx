import { talentRoutes, voiceLimits, type VoiceSample, VoiceTitle } from '@limn/contracts/talents';
import { Mic, Trash2, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatProgress } from '../../lib/format.ts';
import { upload } from '../../lib/upload.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { notify } from '../../ui/notifications.ts';
import { Problem } from '../../ui/states.tsx';
import { hasMicrophone, Recorder } from './recorder.tsx';
import { hear, toWav } from './sound.ts';
import { VoicePlayer } from './voice-player.tsx';

/** A recording that has not been uploaded yet. */
interface Ready {
  file: File;
  url: string;
  seconds: number;
  peaks: number[];
}

const tooLarge = `The file is larger than ${voiceLimits.maxBytes / 1024 / 1024} MB.`;

/** An influencer's voice sample: choose or record, play, upload, replace, delete. */
export function VoiceField({
  voice,
  onChange,
}: {
  voice: VoiceSample | null;
  onChange: (voice: VoiceSample | null) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [ready, setReady] = useState<Ready>();
  const [recording, setRecording] = useState(false);
  const [problem, setProblem] = useState<string>();

  // The outside system is the browser's memory: an object URL holds its file until it is revoked.
  useEffect(
    () => () => {
      if (ready) URL.revokeObjectURL(ready.url);
    },
    [ready],
  );

  async function take(given: Blob, recorded: boolean) {
    setRecording(false);
    setProblem(undefined);
    try {
      if (given.size > voiceLimits.maxBytes) throw new Error(tooLarge);
      const { sound, seconds, peaks } = await hear(given);
      const file = recorded
        ? new File([toWav(sound.getChannelData(0), sound.sampleRate)], 'voice.wav')
        : (given as File);
      setReady({ file, url: URL.createObjectURL(file), seconds, peaks });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : messageOf(error));
    }
  }

  async function remove() {
    try {
      await call(talentRoutes.removeVoice, {});
      onChange(null);
      notify('Voice sample deleted.');
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    }
  }

  return (
    <div className="flex flex-col gap-5">
      {ready ? (
        <HandIn
          key={ready.url}
          ready={ready}
          onCancel={() => setReady(undefined)}
          onSent={(next) => {
            setReady(undefined);
            onChange(next);
            notify('Voice sample uploaded.');
          }}
        />
      ) : voice ? (
        <VoicePlayer key={voice.id} {...voice} />
      ) : (
        <p className="max-w-[60ch] text-muted">
          Let people hear you: {voiceLimits.minSeconds} to {voiceLimits.maxSeconds} seconds, as WAV,
          MP3, Ogg, WebM or M4A, of at most {voiceLimits.maxBytes / 1024 / 1024} MB.
        </p>
      )}
      <Problem text={problem} />
      <input
        ref={input}
        type="file"
        accept="audio/*,.wav,.mp3,.ogg,.webm,.m4a"
        aria-label="Choose a recording"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void take(file, false);
          event.target.value = '';
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={() => input.current?.click()}>
          <Upload size={15} aria-hidden /> Choose a recording
        </Button>
        {hasMicrophone() && (
          <Button size="small" onClick={() => setRecording(true)}>
            <Mic size={15} aria-hidden /> Record
          </Button>
        )}
        {voice && !ready && (
          <ConfirmDialog
            trigger={
              <Button size="small" look="quiet">
                <Trash2 size={15} aria-hidden /> Delete
              </Button>
            }
            title={`Delete ‘${voice.title}’?`}
            text="The recording is deleted permanently. You can upload another one."
            action="Delete recording"
            danger
            onConfirm={() => void remove()}
          />
        )}
      </div>
      <Dialog open={recording} onOpenChange={setRecording} title="Record your voice">
        <Recorder
          onRecorded={(recorded) => void take(recorded, true)}
          onCancel={() => setRecording(false)}
        />
      </Dialog>
    </div>
  );
}

function HandIn({
  ready,
  onSent,
  onCancel,
}: {
  ready: Ready;
  onSent: (voice: VoiceSample) => void;
  onCancel: () => void;
}) {
  const [title, setTitle] = useState('');
  const [sending, setSending] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [untitled, setUntitled] = useState<string>();

  async function send() {
    const judged = VoiceTitle.safeParse(title);
    setUntitled(judged.error?.issues[0]?.message);
    if (!judged.success) return;
    setProblem(undefined);
    setSending('Uploading');
    try {
      const { file, peaks } = ready;
      const voice = await upload(talentRoutes.addVoice, {
        query: { title: judged.data, peaks: peaks.join(',') },
        file,
        onProgress: (part) => setSending(`Uploading ${formatProgress(part)}`),
        signal: new AbortController().signal,
      });
      onSent(voice);
    } catch (error) {
      setProblem(messageOf(error));
      setSending(undefined);
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <VoicePlayer title="Your recording" {...ready} />
      <TextField
        label="What people hear"
        hint="For example: an excerpt of a travel show, in Portuguese."
        value={title}
        maxLength={120}
        error={untitled}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Problem text={problem} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onCancel}>
          Discard
        </Button>
        <Button busy={sending !== undefined} onClick={() => void send()}>
          {sending ?? 'Upload'}
        </Button>
      </div>
    </div>
  );
}
