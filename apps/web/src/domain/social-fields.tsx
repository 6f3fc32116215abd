import { type Network, networks, withHttps, withoutAt } from '@limn/contracts/profile-fields';
import { useImperativeHandle } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { classNames } from '../ui/class-names.ts';
import { TextField } from '../ui/field.tsx';
import { scrollIntoView } from '../ui/scroll-into-view.ts';
import { NumberField, type NumberText } from '../ui/number-field.tsx';
import { readWhole } from '../ui/number-text.ts';
import { networkNames } from './network-names.ts';
import { formatNumber } from '../lib/format.ts';

const first = 'instagram';
const order: readonly Network[] = [first, 'tiktok', 'facebook'];

/** The part of a form these fields are of. */
interface SocialValues {
  socialNetworks: Record<Network, { handle: string; followers: number }>;
  website: string;
}

const followers: NumberText = {
  read: readWhole,
  write: (count) => (count > 0 ? formatNumber(count) : ''),
  unreadable: 'Enter a whole number, such as 18400.',
};

/** Whether a handle is missing is judged again with each of them. */
const rules = { deps: ['socialNetworks' as const] };
const row = 'grid items-start gap-x-4 gap-y-2 border-t py-4 sm:grid-cols-[110px_1fr_130px]';

/** Where people can be found: a handle and its followers on each network, and a website. */
export function SocialFields() {
  return (
    <div>
      {order
        .filter((network) => networks.includes(network))
        .map((network) => (
          <NetworkRow key={network} network={network} />
        ))}
      <div className={classNames(row, 'border-b')}>
        <span aria-hidden className="text-muted sm:pt-2.5">
          Website
        </span>
        <div className="sm:col-span-2">
          <WebsiteField />
        </div>
      </div>
      <Missing />
    </div>
  );
}

function NetworkRow({ network }: { network: Network }) {
  const { field, fieldState } = useController<SocialValues, `socialNetworks.${Network}.handle`>({
    name: `socialNetworks.${network}.handle`,
    rules,
  });
  return (
    <div className={row}>
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
        {...field}
        error={fieldState.error?.message}
        onChange={(event) => field.onChange(withoutAt(event.target.value))}
      />
      <NumberField
        name={`socialNetworks.${network}.followers`}
        as={followers}
        label={`${networkNames[network]} followers`}
        hideLabel
        inputMode="numeric"
        placeholder="Followers"
        className="num"
      />
    </div>
  );
}

function WebsiteField() {
  const { field, fieldState } = useController<SocialValues, 'website'>({ name: 'website', rules });
  return (
    <TextField
      label="Website"
      hideLabel
      type="url"
      inputMode="url"
      autoComplete="url"
      placeholder="https://"
      {...field}
      error={fieldState.error?.message}
      onBlur={() => {
        const whole = withHttps(field.value);
        if (whole !== field.value) field.onChange(whole);
        field.onBlur();
      }}
    />
  );
}

/** The error if no handle is given; it focuses the first field. */
function Missing() {
  const { setFocus } = useFormContext<SocialValues>();
  const { field, fieldState } = useController<SocialValues, 'socialNetworks'>({
    name: 'socialNetworks',
  });
  useImperativeHandle(field.ref, () => ({
    focus: () => setFocus(`socialNetworks.${first}.handle`),
  }));
  const message = fieldState.error?.message;
  return (
    message && (
      <p ref={scrollIntoView} role="alert" className="mt-3 scroll-my-28 text-[13px] text-danger">
        {message}
      </p>
    )
  );
}
