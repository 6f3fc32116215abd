import {
  type Headshot,
  type Persona,
  personaLimits,
  personaRoutes,
} from '@limn/contracts/personas';
import { mutate } from 'swr';
import { createUploadQueue } from '../../domain/upload-queue.ts';
import { upload } from '../../lib/upload.ts';
import { apiKey, refresh, useApi } from '../../lib/use-api.ts';

/** My persona, fetched repeatedly while it is being trained. */
export function usePersona() {
  return useApi(
    personaRoutes.mine,
    {},
    { refreshInterval: (persona) => (persona?.state === 'training' ? 1000 : 0) },
  );
}

/** Updates the screen at once, before it is fetched again. */
export function changePersona(change: (persona: Persona) => Persona): void {
  void mutate<Persona>(apiKey(personaRoutes.mine, {}), (persona) => persona && change(persona), {
    revalidate: false,
  });
}

export const refreshPersona = () => refresh(personaRoutes.mine);

/** Uploads continue while another page is open. */
export const headshotQueue = createUploadQueue<Headshot>({
  full: `A persona has at most ${personaLimits.most} headshots.`,
  send: (file, options) => upload(personaRoutes.addHeadshot, { file, ...options }),
  onDone: (headshot) => {
    changePersona((persona) => ({ ...persona, headshots: [...persona.headshots, headshot] }));
    void refreshPersona();
  },
});
