import type { ProjectId } from '@limn/contracts/ids';
import { outputStatuses } from '@limn/contracts/project-states';
import { projectRoutes } from '@limn/contracts/projects';
import type { Image } from '@limn/contracts/studio';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { notify } from '../../../ui/notifications.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Problem, Tag } from '../../../ui/states.tsx';
import { keepProject } from '../use-project.ts';

/** Submits the studio's picture to the project, or shows the decision on a submitted one. */
export function SubmitPicture({ id, image }: { id: ProjectId; image: Image }) {
  // The banner above follows what the other side does.
  const { data: project } = useApi(projectRoutes.get, { params: { id } });
  const [open, setOpen] = useState(false);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  if (!project) return null;
  const submitted = project.outputs.findLast((output) => output.image?.id === image.id);
  if (submitted && submitted.status !== 'rejected')
    return (
      <p className="flex items-center gap-3">
        <Tag tone={submitted.status === 'approved' ? 'ok' : 'blue'}>
          {outputStatuses[submitted.status]}
        </Tag>
        <Link
          to={paths.project(id)}
          className="rounded-s text-blue underline-offset-4 hover:underline"
        >
          See it in the project
        </Link>
      </p>
    );
  if (!project.actions.includes('deliver')) return null;

  async function submit(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const body = { image: image.id, note: note.trim() };
      keepProject(await call(projectRoutes.deliver, { params: { id }, body }));
      setOpen(false);
      setNote('');
      notify('Submitted for approval.');
    } catch (error) {
      setProblem(messageOf(error));
    }
    setBusy(false);
  }
  return (
    <>
      <Button look="gold" size="small" onClick={() => setOpen(true)}>
        Submit for approval
      </Button>
      <Dialog
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          setProblem(undefined);
        }}
        title="Submit for approval"
        description={`${project.other.name} is notified and reviews this picture for “${project.title}”.`}
      >
        <Picture
          src={image.thumbnailUrl}
          alt="The picture to submit"
          width={image.width}
          height={image.height}
          className="mb-5 h-auto max-h-[240px] w-auto rounded-m"
        />
        <TextField
          label="Note (optional)"
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <Problem text={problem} className="mt-4" />
        <div className="mt-5 flex justify-end gap-3">
          <Button look="quiet" onClick={() => setOpen(false)}>
            Cancel
          </Button>
          <Button look="gold" busy={busy} onClick={() => void submit()}>
            Submit
          </Button>
        </div>
      </Dialog>
    </>
  );
}
