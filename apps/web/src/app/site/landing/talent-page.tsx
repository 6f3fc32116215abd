import { SitePicture } from '../../../features/public/site-picture.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { heroPictures, portraits } from './pictures.ts';

const licences = [
  ['Personal', '$50.00'],
  ['Standard', '$200.00'],
  ['Commercial', '$900.00'],
] as const;

/** A sample talent page, with the sample influencer's texts; its pictures are painted. */
export function TalentPage() {
  return (
    <figure className="overflow-hidden rounded-l border bg-panel">
      <SitePicture
        picture={{ ...heroPictures[2].picture, alt: '' }}
        sizes="(min-width: 768px) 56vw, 92vw"
        className="h-44 w-full object-[50%_40%] md:h-56"
      />
      <div className="px-5 pb-6 md:px-8">
        <div className="-mt-14 flex items-end gap-5">
          <SitePicture
            picture={portraits.parasol.picture}
            sizes="112px"
            className="size-28 shrink-0 rounded-full border-4 border-panel object-[52%_62%]"
          />
          <div className="pb-1">
            <Tag>Sample page</Tag>
          </div>
        </div>
        <h3 className="mt-4 text-[34px] leading-none">Juno Reyes</h3>
        <p className="mt-1.5 text-muted">Slow travel, loud colours</p>
        <ul className="mt-4 flex flex-wrap gap-2" aria-label="Categories">
          {['Influencer', 'Voice Talent', 'Food'].map((category) => (
            <li key={category}>
              <Tag>{category}</Tag>
            </li>
          ))}
        </ul>
        <dl className="num mt-5 grid grid-cols-3 gap-px overflow-hidden rounded-m border bg-line">
          {licences.map(([tier, price]) => (
            <div key={tier} className="bg-panel px-3 py-3 md:px-4">
              <dt className="text-[13px] text-muted">{tier}</dt>
              <dd className="text-gold-text">{price}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 text-[13px] text-muted">
          Approval required · Never: gambling, tobacco, political advertising
        </p>
      </div>
    </figure>
  );
}
