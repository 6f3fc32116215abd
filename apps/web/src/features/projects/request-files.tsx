import { type Project, type ProjectFile, projectLimits } from '@limn/contracts/project-shapes';
import { AddFiles, UnsentList, useUnsentFiles } from './file-adder.tsx';

/** Files that go with a request: kept with its draft as they are chosen. */
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
    <section aria-labelledby="files" className="border-t pt-7 pb-9">
      <h2 id="files" className="mb-5 text-xl">
        Files
      </h2>
      <div className="flex flex-col items-start gap-4">
        <p className="text-[13px] text-muted">
          A layout, a text, a recording: what helps to judge the request. Up to{' '}
          {projectLimits.requestFiles} files, seen by the other side once it is sent, and, of a
          book, by everybody who has a part in it.
        </p>
        <UnsentList label="Files of this request" unsent={unsent} />
        <AddFiles unsent={unsent} most={projectLimits.requestFiles} />
      </div>
    </section>
  );
}
