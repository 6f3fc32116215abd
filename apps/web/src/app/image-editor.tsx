import { Navigate, useLocation } from 'react-router';
import { paths } from '../lib/paths.ts';

/** `/image-editor` (specification §2): pictures are edited where they are made. */
export function ImageEditor() {
  const { search, hash } = useLocation();
  return <Navigate to={paths.canvas + search + hash} replace />;
}
