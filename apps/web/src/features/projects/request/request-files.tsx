import { type Project, type ProjectFile, projectLimits } from '@limn/contracts/project-shapes';
import { AddFiles, UnsentList, useUnsentFiles } from '../file-adder.tsx';

/** Files of a request, saved with its draft. */
export function RequestFiles({
  files,
  idOf,
}: {
  files: ProjectFile[];
  /** The project, made when it is first needed. */
  idOf: () => Promise<Project['id']>;
}) {
  const unsent = useUnsentFiles(idOf, projectLimits.requestFiles, files);
  return (
    <section aria-labelledby="files" className="border-t pt-6">
      <h3 id="files" className="mb-4 text-lg">
        Files
      </h3>
      <div className="flex flex-col items-start gap-4">
        <p className="text-[13px] text-muted">
          A layout, a text or a recording that helps the rights holder to decide. Up to{' '}
          {projectLimits.requestFiles} files. The rights holder, and everyone with a share in a
          book, can see them once you send the request.
        </p>
        <UnsentList label="Files of this request" unsent={unsent} />
        <AddFiles unsent={unsent} most={projectLimits.requestFiles} />
      </div>
    </section>
  );
}
