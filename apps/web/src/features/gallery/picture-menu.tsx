import type { Image } from '@limn/contracts/studio';
import { type MouseEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { lazyComponent } from '../../ui/lazy.tsx';
import type { AskedAt, PictureMenuProps } from './picture-menu-list.tsx';

const PictureMenuList = lazyComponent(
  async () => (await import('./picture-menu-list.tsx')).PictureMenuList,
);

/** Duration of a long press that opens the menu, in milliseconds, for browsers without a context menu event. */
const longTouch = 700;

/** The context menu of a picture, on right click or long press. */
export function PictureMenu({
  images,
  children,
  ...menu
}: PictureMenuProps & { images: readonly Image[]; children: ReactNode }) {
  const [at, setAt] = useState<AskedAt | null>(null);
  const touched = useRef<ReturnType<typeof setTimeout>>(undefined);

  function ask(event: MouseEvent): void {
    const tile = (event.target as Element).closest<HTMLElement>('[data-index]');
    const image = tile ? images[Number(tile.dataset['index'])] : undefined;
    if (!image) return;
    event.preventDefault();
    setAt({ x: event.clientX, y: event.clientY, image });
  }
  function touch(event: PointerEvent): void {
    if (event.pointerType === 'mouse') return;
    clearTimeout(touched.current);
    touched.current = setTimeout(() => ask(event), longTouch);
  }
  const release = () => clearTimeout(touched.current);

  return (
    <>
      <div
        onContextMenu={ask}
        onPointerDown={touch}
        onPointerMove={release}
        onPointerUp={release}
        onPointerCancel={release}
      >
        {children}
      </div>
      {at && <PictureMenuList {...menu} at={at} />}
    </>
  );
}
