import { addressOf } from '@limn/contracts/call';
import type { Route } from '@limn/contracts/route';
import { bearerHeaders, request, whole, withBearer } from './api.ts';

/** Hands bytes to the browser to save. */
function save(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the bytes after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Fetches a file that only its owner may have, and hands it to the browser to save: under this name, or under the
 * server's if there is none.
 */
export async function saveFile(
  route: Route,
  params: object,
  name: string | null,
  query: object = {},
): Promise<void> {
  const address = addressOf(route, { params, query });
  const response = await withBearer((token) =>
    request(address, { method: route.method, headers: bearerHeaders(token) }),
  );
  const own = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  save(await whole(response.blob()), name ?? own ?? 'file');
}

/** Hands a text to the browser to save. */
export const saveText = (text: string, type: string, name: string): void =>
  save(new Blob([text], { type }), name);
