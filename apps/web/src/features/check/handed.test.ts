import { expect, test } from 'vitest';
import { addressIn } from './handed.ts';

const data = (parts: Record<string, string>) =>
  ({ getData: (type: string) => parts[type] ?? '' }) as unknown as DataTransfer;

test.each<[Record<string, string>, string | undefined]>([
  [{ 'text/uri-list': 'https://a.example/x.png' }, 'https://a.example/x.png'],
  [{ 'text/uri-list': '# a comment\r\nhttp://a.example/y\r\n' }, 'http://a.example/y'],
  [{ 'text/plain': ' https://a.example/z \n' }, 'https://a.example/z'],
  [{ 'text/uri-list': 'data:image/png;base64,AA', 'text/plain': 'words' }, undefined],
  [{ 'text/plain': 'see https://a.example/' }, undefined],
  [{ 'text/plain': 'javascript:alert(1)' }, undefined],
  [{}, undefined],
])('%j holds %s', (parts, url) => {
  expect(addressIn(data(parts))).toEqual(url === undefined ? undefined : { url });
});
