import { bearerToken } from './api.ts';

/** The person who is signed in, as their token names them; null for a guest. Only the server may trust it. */
export async function tokenSubject(): Promise<string | null> {
  const token = await bearerToken();
  const payload = token?.split('.')[1];
  if (!payload) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const subject = (claims as { sub?: unknown }).sub;
    return typeof subject === 'string' ? subject : null;
  } catch {
    return null;
  }
}
