import { canvasRoutes } from '@limn/contracts/canvases';
import { addressOf } from '@limn/contracts/call';
import type { CanvasId } from '@limn/contracts/ids';
import { isNotFound } from '../../../lib/api-error.ts';
import { streamEvents } from '../../../lib/events.ts';
import { pause } from '../../../lib/follow.ts';
import type { Saving } from './saving.ts';

/** Reports outside events to saving: changes made elsewhere, and a restored connection. */
export async function listen(id: CanvasId, saving: Saving, signal: AbortSignal): Promise<void> {
  const again = (): void => saving.retry();
  addEventListener('online', again, { signal });
  addEventListener(
    'focus',
    () => {
      // The person may have signed in, or made room, in another tab.
      const { phase } = saving.state.get();
      if (phase === 'signed-out' || phase === 'full') again();
    },
    { signal },
  );
  const address = addressOf(canvasRoutes.events, { params: { id } });
  for (let silent = 0; !signal.aborted; silent += 1) {
    try {
      for await (const { event, data } of streamEvents(address, signal)) {
        silent = 0;
        if (event !== 'changed') continue;
        const { revision } = JSON.parse(data) as { revision: number };
        saving.dispatch({ type: 'heard', revision });
      }
    } catch (error) {
      if (isNotFound(error)) saving.dispatch({ type: 'refused', reason: 'gone' });
      // After any other error the loop below tries again, for as long as the canvas is open.
    }
    await pause(Math.min(8000, 1000 * 2 ** silent), signal);
  }
}
