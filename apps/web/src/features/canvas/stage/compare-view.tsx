import { useEffect, useRef, useState } from 'react';
import { PartingLine } from '../../../ui/parting-line.tsx';
import { drawFrame } from './draw-frame.ts';
import { Renderer } from './renderer.ts';
import type { CanvasSession } from '../session.ts';
import { useEditor } from '../use-editor.ts';

/** The canvas before and after, split by a movable line. */
export function CompareView({ session }: { session: CanvasSession }) {
  const beside = useEditor(session.editor, (state) => state.beside);
  return beside && <Beside key={beside.name} session={session} beside={beside} />;
}

function Beside({
  session,
  beside: { document: past, name },
}: {
  session: CanvasSession;
  beside: NonNullable<CanvasSession['editor']['state']['beside']>;
}) {
  const [part, setPart] = useState(50);
  const picture = useRef<HTMLCanvasElement>(null);
  const line = useRef<HTMLSpanElement>(null);

  // The outside system is the focus: it goes to the line once that can be seen and the menu is gone.
  useEffect(() => {
    const frame = requestAnimationFrame(() => line.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);

  // The outside systems are the canvas element and the page's theme.
  useEffect(() => {
    const canvas = picture.current!;
    const { editor, pixels, stage, view } = session;
    const { whole, small } = pixels;
    const renderer = new Renderer(
      canvas,
      editor,
      { whole, small },
      {
        fixed: past,
        over: (pen) => drawFrame(pen, session),
      },
    );
    const show = (): void => {
      const { x, y, zoom } = view.get();
      renderer.setView({ x, y, zoom: zoom * devicePixelRatio });
    };
    const resize = (): void => {
      const { width, height } = stage.get();
      canvas.width = Math.max(1, Math.round(width * devicePixelRatio));
      canvas.height = Math.max(1, Math.round(height * devicePixelRatio));
      show();
    };
    resize();
    const leave = [view.subscribe(show), stage.subscribe(resize)];
    const themed = new MutationObserver(show);
    themed.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      for (const stop of leave) stop();
      themed.disconnect();
      renderer.close();
    };
  }, [session, past]);

  const label = 'absolute rounded-full bg-black/60 px-3 py-1 text-[13px] text-white';
  return (
    <div className="pointer-events-none absolute inset-0 z-[6] overflow-hidden">
      <div className="absolute inset-0" style={{ clipPath: `inset(0 ${100 - part}% 0 0)` }}>
        <canvas ref={picture} aria-hidden className="absolute inset-0 size-full" />
        <span dir="auto" className={`${label} top-3 left-3`}>
          {name}
        </span>
      </div>
      <div className="absolute inset-0" style={{ clipPath: `inset(0 0 0 ${part}%)` }}>
        <span className={`${label} top-3 right-3 max-lg:top-14`}>Now</span>
      </div>
      <PartingLine
        ref={line}
        part={part}
        onChange={setPart}
        label={`How much is shown of: ${name}`}
      />
    </div>
  );
}
