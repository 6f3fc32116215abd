import { addressOf } from '@limn/contracts/call';
import type { Route } from '@limn/contracts/route';
import { bearerHeaders, request } from './api.ts';

/** Fetches a file that only its owner may have, and hands it to the browser to save. */
export async function saveFile(route: Route, params: object, name: string): Promise<void> {
  const headers = await bearerHeaders();
  const response = await request(addressOf(route, { params }), { method: route.method, headers });
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the bytes after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
