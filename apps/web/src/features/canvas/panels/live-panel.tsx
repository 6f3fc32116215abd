import { canvasRoutes } from '@limn/contracts/canvases';
import type { StyleId } from '@limn/contracts/ids';
import type { Recipe } from '@limn/contracts/recipe';
import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { pause } from '../../../lib/follow.ts';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Renderer } from '../stage/renderer.ts';
import type { CanvasSession } from '../session.ts';
import { useEditor } from '../use-editor.ts';

/** Longest side of what is sent and shown, in pixels. */
const side = 384;
/** At least between two pictures, in milliseconds. */
const rest = 120;

type Settings = Pick<Recipe, 'prompt_guidance' | 'style_strength' | 'light'>;

async function fileOf(canvas: HTMLCanvasElement): Promise<string> {
  const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/webp', 0.85));
  if (!blob) throw new Error('The browser could not read the canvas.');
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (let from = 0; from < bytes.length; from += 0x8000)
    text += String.fromCharCode(...bytes.subarray(from, from + 0x8000));
  return btoa(text);
}

/**
 * The frame painted in a style, over the frame itself and in a panel: repainted after every change, as soon as the last
 * painting has arrived. Nothing is stored; 'Paint it whole' makes a picture.
 */
export function LivePanel({
  session,
  style,
  settings: { prompt_guidance: guidance, style_strength: styleStrength, light },
  busy,
  onPaint,
  onClose,
}: {
  session: CanvasSession;
  style: StyleId;
  settings: Settings;
  busy: boolean;
  onPaint: () => void;
  onClose: () => void;
}) {
  const [shown, setShown] = useState<{ url: string; width: number; height: number } | null>(null);
  const [told, setTold] = useState('');
  const [onFrame, setOnFrame] = useState(true);
  const source = useRef<HTMLCanvasElement>(null);

  // The outside systems are a canvas element out of sight, the editor's changes, and the server that paints.
  useEffect(() => {
    const { editor, pixels } = session;
    const canvas = source.current!;
    const leaving = new AbortController();
    const tab = crypto.randomUUID();
    let changed = true;
    let wake: (() => void) | null = null;
    const again = (): void => {
      changed = true;
      wake?.();
    };
    let whole = false;
    const renderer = new Renderer(canvas, editor, pixels, {
      paper: '#ffffff',
      onDrawn(all) {
        whole = all;
        if (all) again();
      },
    });
    const look = (): void => {
      const { x, y, width, height } = editor.frame;
      const zoom = Math.min(1, side / Math.max(width, height));
      const [wide, high] = [
        Math.max(1, Math.round(width * zoom)),
        Math.max(1, Math.round(height * zoom)),
      ];
      if (canvas.width !== wide || canvas.height !== high)
        Object.assign(canvas, { width: wide, height: high });
      renderer.setView({ x, y, zoom });
    };
    look();
    const leave = editor.subscribe(() => {
      look();
      renderer.update();
      again();
    });
    const run = async (): Promise<void> => {
      const { signal } = leaving;
      while (!signal.aborted) {
        if (!changed || !whole) {
          await new Promise<void>((woken) => (wake = woken));
          continue;
        }
        changed = false;
        try {
          const guide = await fileOf(canvas);
          const { picture, width, height } = await call(
            canvasRoutes.live,
            {
              params: { id: session.id },
              body: { style, session: tab, guide, guidance, styleStrength, light },
            },
            signal,
          );
          setShown({ url: `data:image/webp;base64,${picture}`, width, height });
          setTold('');
          await pause(rest, signal);
        } catch (error) {
          if (signal.aborted) return;
          setTold(messageOf(error));
          const wait = error instanceof ApiError && error.status === 429 ? 5000 : 2000;
          await pause(wait, signal);
          changed = true;
        }
      }
    };
    void run();
    return () => {
      leaving.abort();
      wake?.();
      leave();
      renderer.close();
    };
  }, [session, style, guidance, styleStrength, light]);

  return (
    <>
      {shown && onFrame && <OnFrame session={session} url={shown.url} />}
      <section
        aria-label="Live paint"
        className="absolute right-3 bottom-16 z-10 w-[min(320px,60vw)] rounded-[14px] border border-line-strong bg-raised p-2 shadow-float"
      >
        <canvas ref={source} aria-hidden className="hidden" />
        {shown ? (
          <img
            src={shown.url}
            alt="The frame, painted"
            width={shown.width}
            height={shown.height}
            data-dd-privacy="mask"
            // A small screen has no room for it twice.
            className={classNames('w-full rounded-s', onFrame && 'max-lg:hidden')}
          />
        ) : (
          <p className="grid aspect-4/3 place-items-center text-[13px] text-muted">Painting…</p>
        )}
        <p role="status" className="px-1 pt-1.5 text-[13px] text-muted">
          {told || 'A free preview of what you draw.'}
        </p>
        <div className="mt-1.5 flex flex-wrap items-center justify-end gap-1.5">
          <label className="mr-auto flex h-8 items-center gap-2 px-1 text-[13px]">
            <input
              type="checkbox"
              checked={onFrame}
              onChange={(event) => setOnFrame(event.target.checked)}
            />
            On the frame
          </label>
          <Button size="small" look="quiet" onClick={onClose}>
            Close
          </Button>
          <Button size="small" look="gold" busy={busy} onClick={onPaint}>
            Paint it whole
          </Button>
        </div>
      </section>
    </>
  );
}

/** The painting over the frame; translucent during a gesture. */
function OnFrame({ session: { editor, view }, url }: { session: CanvasSession; url: string }) {
  const { x, y, zoom } = useStore(view);
  const frame = useEditor(editor, () => editor.frame);
  const drawing = useEditor(editor, ({ transient }) => transient !== null);
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 overflow-hidden">
      <img
        src={url}
        alt=""
        width={frame.width}
        height={frame.height}
        data-dd-privacy="mask"
        className={classNames(
          'absolute max-w-none transition-opacity duration-150',
          drawing && 'opacity-60',
        )}
        style={{
          left: (frame.x - x) * zoom,
          top: (frame.y - y) * zoom,
          width: frame.width * zoom,
          height: frame.height * zoom,
        }}
      />
    </div>
  );
}
