import { ProjectFile } from '@limn/contracts/project-shapes';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FileLink } from './file-link.tsx';

const drawn = (change: Partial<ProjectFile>) => {
  const file = ProjectFile.parse({
    id: 'pjf_01J00000000000000000000000',
    name: 'layout.txt',
    type: 'text/plain',
    bytes: 1200,
    url: '/api/projects/v1/files/pjf_01J00000000000000000000000?variant=attachment',
    mine: false,
    takenDown: false,
    ...change,
  });
  return renderToStaticMarkup(<FileLink file={file} />);
};

test('a file of somebody else can be saved and reported', () => {
  const html = drawn({});
  expect(html).toContain('download="layout.txt"');
  expect(html).toContain('aria-label="Report layout.txt"');
});

test('one’s own is not reported', () => {
  expect(drawn({ mine: true })).not.toContain('Report');
});

test('in place of one that was taken down stands a sentence and no address', () => {
  const html = drawn({ takenDown: true, name: '', url: '' });
  expect(html).toContain('Removed by moderation');
  expect(html).not.toContain('href');
});
