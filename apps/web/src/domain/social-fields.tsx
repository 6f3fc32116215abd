import { type Network, networks, withHttps, withoutAt } from '@limn/contracts/profile-fields';
import { useState } from 'react';
import { classNames } from '../ui/class-names.ts';
import { TextField } from '../ui/field.tsx';
import { readWhole } from '../ui/number-text.ts';

export const networkNames: Record<Network, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
};
const order: readonly Network[] = ['instagram', 'tiktok', 'facebook'];

type Given = Record<Network, { handle: string; followers: number }>;

function Followers({
  network,
  value,
  error,
  onChange,
}: {
  network: Network;
  value: number;
  error: string | undefined;
  onChange: (followers: number) => void;
}) {
  const [text, setText] = useState(value > 0 ? value.toLocaleString() : '');
  const [wrong, setWrong] = useState(false);
  return (
    <TextField
      label={`${networkNames[network]} followers`}
      hideLabel
      inputMode="numeric"
      placeholder="Followers"
      className="num"
      value={text}
      data-wrong={wrong || undefined}
      error={wrong ? 'Write a whole number, such as 18400.' : error}
      onChange={(event) => {
        setText(event.target.value);
        const read = readWhole(event.target.value);
        setWrong(Number.isNaN(read));
        if (!Number.isNaN(read)) onChange(read);
      }}
    />
  );
}

/** Where people can be found: a handle and its followers on each network, and a website. */
export function SocialFields({
  networksGiven,
  website,
  errors,
  onNetworks,
  onWebsite,
}: {
  networksGiven: Given;
  website: string;
  /** Messages by path, as `socialNetworks.instagram.handle`. */
  errors: Record<string, string>;
  onNetworks: (given: Given) => void;
  onWebsite: (website: string) => void;
}) {
  const row = 'grid items-start gap-x-4 gap-y-2 border-t py-4 sm:grid-cols-[110px_1fr_130px]';
  const missing = errors['socialNetworks'];
  return (
    <div>
      {order
        .filter((network) => networks.includes(network))
        .map((network) => {
          const given = networksGiven[network];
          return (
            <div key={network} className={row}>
              <span aria-hidden className="text-muted sm:pt-2.5">
                {networkNames[network]}
              </span>
              <TextField
                label={`${networkNames[network]} handle`}
                hideLabel
                placeholder="handle"
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                value={given.handle}
                error={errors[`socialNetworks.${network}.handle`]}
                {...(missing ? { 'aria-invalid': true } : {})}
                onChange={(event) =>
                  onNetworks({
                    ...networksGiven,
                    [network]: { ...given, handle: withoutAt(event.target.value) },
                  })
                }
              />
              <Followers
                network={network}
                value={given.followers}
                error={errors[`socialNetworks.${network}.followers`]}
                onChange={(followers) =>
                  onNetworks({ ...networksGiven, [network]: { ...given, followers } })
                }
              />
            </div>
          );
        })}
      <div className={classNames(row, 'border-b')}>
        <span aria-hidden className="text-muted sm:pt-2.5">
          Website
        </span>
        <div className="sm:col-span-2">
          <TextField
            label="Website"
            hideLabel
            type="url"
            inputMode="url"
            autoComplete="url"
            placeholder="https://"
            value={website}
            error={errors['website']}
            onChange={(event) => onWebsite(event.target.value)}
            onBlur={() => onWebsite(withHttps(website))}
          />
        </div>
      </div>
      {missing && (
        <p role="alert" className="mt-3 text-[13px] text-danger">
          {missing}
        </p>
      )}
    </div>
  );
}
