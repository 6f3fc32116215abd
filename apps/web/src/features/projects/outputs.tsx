import type { ImageId } from '@limn/contracts/ids';
import { formatMoney } from '@limn/contracts/money';
import type { Project, ProjectOutput } from '@limn/contracts/project-shapes';
import { outputStatuses } from '@limn/contracts/project-states';
import { projectRoutes } from '@limn/contracts/projects';
import { type PointerEvent, useRef, useState } from 'react';
import { ImageChoice } from '../../domain/image-choice.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { notify } from '../../ui/notifications.ts';
import { Picture } from '../../ui/picture.tsx';
import { Tag } from '../../ui/states.tsx';
import { fileKinds } from './file-adder.tsx';
import { FileLink } from './file-link.tsx';
import { useSendFile } from './send-file.tsx';
import { useAct } from './use-act.ts';

type Pin = NonNullable<ProjectOutput['pin']>;

/** The output that this side has to approve or pay for next; it is shown on top of the page. */
export const outputToDo = ({ side, actions, outputs }: Project): ProjectOutput | undefined =>
  side === 'customer'
    ? outputs.find(({ due }) => due > 0)
    : outputs.find(({ status }) => status === 'pending' && actions.includes('judge'));

/** Submitted outputs of a project, with the rights holder's decisions. */
export function Outputs({ project }: { project: Project }) {
  const [adding, setAdding] = useState(false);
  const may = project.actions.includes('deliver');
  const toDo = outputToDo(project);
  if (toDo && project.outputs.length === 1 && !may) return null;
  return (
    <section aria-labelledby="outputs">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h2 id="outputs" className="text-xl">
          Outputs
        </h2>
        {may && (
          <span className="flex flex-wrap gap-3">
            <ButtonLink to={paths.studioProject(project.id)} size="small">
              Make a picture
            </ButtonLink>
            <Button size="small" onClick={() => setAdding(true)}>
              Submit for approval
            </Button>
            <DeliverFile project={project} />
          </span>
        )}
      </div>
      {project.outputs.length === 0 && (
        <p className="text-muted">Nothing has been submitted yet.</p>
      )}
      <ul className="grid gap-6 sm:grid-cols-2">
        {project.outputs
          .filter((output) => output !== toDo)
          .map((output) => (
            <li key={output.id}>
              <Output project={project} output={output} />
            </li>
          ))}
      </ul>
      <Deliver project={project} open={adding} onOpenChange={setAdding} />
    </section>
  );
}

/** Submits what is not a picture of the gallery: a film, a recording, a text. */
function DeliverFile({ project }: { project: Project }) {
  const { id } = project;
  const chooser = useRef<HTMLInputElement>(null);
  const { busy, act } = useAct();
  const { sendFile, question } = useSendFile();
  const deliver = (file: File) =>
    act(async () => {
      const added = await sendFile(id, file);
      if (!added) return project;
      const body = { file: added.id, note: file.name };
      const delivered = await call(projectRoutes.deliver, { params: { id }, body });
      notify('Submitted.');
      return delivered;
    });
  return (
    <>
      {question}
      <Button size="small" busy={busy} onClick={() => chooser.current?.click()}>
        Submit a file
      </Button>
      <input
        ref={chooser}
        type="file"
        aria-label="File to submit"
        className="sr-only"
        tabIndex={-1}
        accept={fileKinds}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void deliver(file);
          target.value = '';
        }}
      />
    </>
  );
}

function Deliver({
  project: { id },
  open,
  onOpenChange,
}: {
  project: Project;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const [image, setImage] = useState<ImageId | null>(null);
  const [note, setNote] = useState('');
  const { busy, act } = useAct();
  async function deliver(): Promise<void> {
    if (!image) return;
    const body = { image, note: note.trim() };
    const done = await act(
      () => call(projectRoutes.deliver, { params: { id }, body }),
      'Submitted.',
    );
    if (!done) return;
    setImage(null);
    setNote('');
    onOpenChange(false);
  }
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={onOpenChange}
      title="Submit for approval"
      description="One of your pictures, made under this project. The rights holder is notified."
    >
      <ImageChoice chosen={image} onChoose={setImage} />
      <div className="mt-5 flex flex-col gap-4">
        <TextField
          label="Note (optional)"
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <Button
          look="gold"
          className="self-start"
          busy={busy}
          disabled={!image}
          onClick={() => void deliver()}
        >
          Submit
        </Button>
      </div>
    </Dialog>
  );
}

function PinMark({ pin }: { pin: Pin }) {
  return (
    <span
      aria-hidden
      style={{ left: `${pin.x * 100}%`, top: `${pin.y * 100}%` }}
      className="absolute size-5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-white bg-danger shadow-float"
    />
  );
}

/** An output as its side sees it, with what the side may do about it. */
export function Output({ project, output }: { project: Project; output: ProjectOutput }) {
  const { id, actions, currency } = project;
  const { status, image, file, note, reason, pin, due } = output;
  const [judging, setJudging] = useState(false);
  const { busy, act } = useAct();
  const mayJudge = status === 'pending' && actions.includes('judge');
  const params = { id, outputId: output.id };

  async function pay(): Promise<void> {
    try {
      const body = { output: output.id };
      location.assign((await call(projectRoutes.pay, { params: { id }, body })).url);
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    }
  }
  return (
    <article className="flex flex-col gap-3">
      <div className="relative self-start">
        {image ? (
          <Picture
            src={image.url}
            width={image.width}
            height={image.height}
            alt={note || 'Submitted picture'}
            className="h-auto max-h-[340px] w-auto rounded-m"
          />
        ) : file ? (
          <FileLink file={file} />
        ) : (
          <p className="text-muted">This picture was deleted.</p>
        )}
        {image && pin && <PinMark pin={pin} />}
      </div>
      <p className="flex flex-wrap items-center gap-3">
        <Tag>{outputStatuses[status]}</Tag>
        <span className="num text-[13px] text-muted">{formatDate(output.at)}</span>
      </p>
      {note && (
        <p dir="auto" className="break-words">
          {note}
        </p>
      )}
      {reason && (
        <p className="border-l-2 border-danger pl-3 break-words">
          {reason}
          {pin && (
            <span className="block text-[13px] text-muted">
              Marked {Math.round(pin.x * 100)}% from the left, {Math.round(pin.y * 100)}% from the
              top
            </span>
          )}
        </p>
      )}
      {mayJudge && (
        <div className="flex flex-wrap gap-3">
          {!file?.takenDown && (
            <ConfirmDialog
              trigger={
                <Button look="gold" size="small" busy={busy}>
                  Approve
                </Button>
              }
              title="Approve this?"
              text="The customer may publish it under the terms. You can’t undo this."
              action="Approve"
              onConfirm={() =>
                void act(() =>
                  call(projectRoutes.judge, { params, body: { approved: true, reason: '' } }),
                )
              }
            />
          )}
          <Button size="small" onClick={() => setJudging(true)}>
            Reject
          </Button>
        </div>
      )}
      {due > 0 && project.side === 'customer' && (
        <Button look="gold" size="small" className="self-start" onClick={() => void pay()}>
          Pay {formatMoney({ amount: due, currency })}
        </Button>
      )}
      <Reject
        output={output}
        open={judging}
        onOpenChange={setJudging}
        onReject={(body) => act(() => call(projectRoutes.judge, { params, body }))}
      />
    </article>
  );
}

function Reject({
  output: { image },
  open,
  onOpenChange,
  onReject,
}: {
  output: ProjectOutput;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onReject: (body: { approved: false; reason: string; pin: Pin | null }) => Promise<boolean>;
}) {
  const [reason, setReason] = useState('');
  const [pin, setPin] = useState<Pin | null>(null);
  const [error, setError] = useState<string>();

  function place({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): void {
    const box = currentTarget.getBoundingClientRect();
    setPin({
      x: Math.min(1, Math.max(0, (clientX - box.left) / box.width)),
      y: Math.min(1, Math.max(0, (clientY - box.top) / box.height)),
    });
  }
  async function reject(): Promise<void> {
    if (reason.trim().length < 3) return setError('Enter what has to change.');
    if (await onReject({ approved: false, reason: reason.trim(), pin })) onOpenChange(false);
  }
  const percent = (axis: 'x' | 'y') => (pin ? Math.round(pin[axis] * 100) : '');
  const set = (axis: 'x' | 'y', value: string) => {
    const part = Math.min(1, Math.max(0, Number(value) / 100));
    setPin({ x: 0.5, y: 0.5, ...pin, [axis]: part });
  };
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={onOpenChange}
      title="Reject with a reason"
      description="Mark the place you mean and describe what has to change."
    >
      {image && (
        <div className="flex flex-col gap-3">
          <div className="relative max-w-[420px] cursor-crosshair self-start" onPointerDown={place}>
            <Picture
              src={image.url}
              width={image.width}
              height={image.height}
              alt="Submitted picture"
              className="h-auto w-full rounded-m"
            />
            {pin && <PinMark pin={pin} />}
          </div>
          <div className="grid max-w-[420px] grid-cols-2 gap-4">
            <TextField
              label="From the left (%)"
              type="number"
              min={0}
              max={100}
              value={percent('x')}
              onChange={({ target }) => set('x', target.value)}
            />
            <TextField
              label="From the top (%)"
              type="number"
              min={0}
              max={100}
              value={percent('y')}
              onChange={({ target }) => set('y', target.value)}
            />
          </div>
        </div>
      )}
      <div className="mt-4 flex flex-col gap-4">
        <TextArea
          label="What has to change?"
          rows={3}
          maxLength={1000}
          value={reason}
          error={error}
          onChange={({ target }) => {
            setReason(target.value);
            setError(undefined);
          }}
        />
        <Button look="danger" className="self-start" onClick={() => void reject()}>
          Reject
        </Button>
      </div>
    </Dialog>
  );
}
