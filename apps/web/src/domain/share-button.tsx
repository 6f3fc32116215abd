import { Check, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/plain-button.tsx';

/** Shares the address of a public page: through the device's share sheet, or by copying it. */
export function ShareButton({ path }: { path: string }) {
  const [said, setSaid] = useState('');

  async function share() {
    const url = new URL(path, location.origin).href;
    try {
      if ('share' in navigator && matchMedia('(pointer: coarse)').matches)
        await navigator.share({ url, title: document.title });
      else {
        await navigator.clipboard.writeText(url);
        setSaid('Link copied');
      }
    } catch (error) {
      const cancelled = error instanceof DOMException && error.name === 'AbortError';
      if (!cancelled) setSaid(url);
    }
  }

  return (
    <span className="needs-script flex items-center gap-3">
      <span role="status">{said}</span>
      <Button size="small" onClick={() => void share()}>
        {said === 'Link copied' ? (
          <Check size={14} aria-hidden />
        ) : (
          <Share2 size={14} aria-hidden />
        )}
        Share
      </Button>
    </span>
  );
}
