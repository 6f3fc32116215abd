import { CanvasId } from '@limn/contracts/ids';
import { useParams } from 'react-router';
import { OpenCanvas } from '../open-canvas.tsx';
import { screen } from '../screen.ts';

const NotFound = screen(() => import('./not-found-screen.tsx'), 'NotFound');

/** `/canvas/{id}`: one canvas, opened to be worked on. */
export function CanvasScreen() {
  const { id } = useParams();
  const canvas = CanvasId.safeParse(id);
  if (!canvas.success) return <NotFound what="There is no canvas at this address." />;
  return <OpenCanvas key={canvas.data} id={canvas.data} />;
}
