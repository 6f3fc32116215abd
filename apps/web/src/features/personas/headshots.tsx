import {
  type Headshot,
  type Persona,
  personaLimits,
  personaRoutes,
} from '@limn/contracts/personas';
import { Trash2 } from 'lucide-react';
import { UploadZone } from '../../domain/upload-zone.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notifications.ts';
import { Picture } from '../../ui/picture.tsx';
import { changePersona, headshotQueue, refreshPersona } from './use-persona.ts';

const { least, most, maxBytes, minSide } = personaLimits;

/** The pictures a persona is made from, and what was cut out of each. */
export function Headshots({ persona: { headshots } }: { persona: Persona }) {
  return (
    <div className="flex flex-col gap-6">
      <UploadZone
        queue={headshotQueue}
        room={most - headshots.length}
        hint={`${least} to ${most} headshots of you alone, in front of a plain background. JPEG, PNG, WebP, AVIF or TIFF, from ${minSide} pixels a side, at most ${maxBytes / 1024 / 1024} MB each.`}
      />
      {headshots.length > 0 && (
        <ul
          aria-label="Headshots"
          data-dd-privacy="mask"
          className="grid grid-cols-2 gap-4 sm:grid-cols-3 md:grid-cols-4"
        >
          {headshots.map((headshot, at) => (
            <li key={headshot.id}>
              <Shot headshot={headshot} name={`Headshot ${at + 1}`} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Shot({ headshot, name }: { headshot: Headshot; name: string }) {
  const { id, url, cutUrl, width, height, problem } = headshot;
  async function remove() {
    try {
      await call(personaRoutes.removeHeadshot, { params: { id } });
      changePersona((persona) => ({
        ...persona,
        headshots: persona.headshots.filter((one) => one.id !== id),
      }));
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    }
    await refreshPersona();
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="relative overflow-hidden rounded-m bg-panel">
        <Picture
          src={cutUrl ?? url}
          width={width}
          height={height}
          alt={cutUrl ? `${name}, cut out` : name}
          className="aspect-square h-auto w-full object-contain"
        />
        <ConfirmDialog
          trigger={
            <Button
              size="small"
              look="quiet"
              aria-label={`Delete ${name}`}
              className="absolute top-1.5 right-1.5 bg-bg"
            >
              <Trash2 size={15} aria-hidden />
            </Button>
          }
          title={`Delete ${name}?`}
          text="The picture and its cut-out are deleted permanently."
          action="Delete headshot"
          danger
          onConfirm={() => void remove()}
        />
      </div>
      {problem && <p className="text-[13px] text-danger">{problem}</p>}
    </div>
  );
}
