// @vitest-environment happy-dom
import { ProjectTerms } from '@limn/contracts/project-terms';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../../../../testing/show.tsx';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { Form } from '../../../ui/form.tsx';
import { PriceStep } from './price-step.tsx';
import { type Floor, sentBy, type TermsValues } from './terms-values.ts';

const terms = ProjectTerms.parse({
  brief: 'Two posters for a harbour festival.',
  rights: ['name', 'image'],
  content: [{ kind: 'image', count: 2 }],
  channels: ['website'],
  startsOn: '2027-03-01',
  price: 10_000,
});
const floor: Floor = {
  name: 'Juno',
  currency: 'USD',
  prices: { tiers: { standard: 20_000 }, rights: { name: 5000, image: 5000 } },
};

function opened(withFloor: Floor | null = floor) {
  const sent: TermsValues[] = [];
  function Page() {
    const form = useContractForm({
      schema: sentBy(withFloor ?? undefined),
      defaultValues: { terms, note: '' },
      submit: async (values) => void sent.push(values),
    });
    return (
      <Form form={form}>
        <PriceStep
          floor={withFloor ?? undefined}
          before={undefined}
          currency="USD"
          mayRule={false}
        />
        <button type="submit">Send</button>
      </Form>
    );
  }
  const { user } = show(<Page />);
  const send = () => user.click(screen.getByRole('button', { name: 'Send' }));
  const type = async (name: RegExp, text: string) => {
    const field = screen.getByRole('textbox', { name });
    await user.clear(field);
    await user.type(field, text);
  };
  return { user, send, type, sent };
}
const price = () => screen.getByRole('textbox', { name: /^Price/ });

test('less than the rights holder charges is not sent', async () => {
  const { send, sent } = opened();
  expect(screen.getByText(/charges at least/).textContent).toMatch('Juno charges at least $300.00');
  await send();
  expect(await screen.findByText(/Offer at least \$300\.00/)).toBeDefined();
  expect(document.activeElement).toBe(price());
  expect(sent).toEqual([]);
});

test('what is charged is offered at one press, and can then be sent', async () => {
  const { user, send, sent } = opened();
  await user.click(screen.getByRole('button', { name: 'Offer $300.00' }));
  expect(price()).toHaveProperty('value', '300');
  expect(screen.queryByRole('button', { name: /^Offer/ })).toBeNull();
  await send();
  expect(sent.map(({ terms: { price } }) => price)).toEqual([30_000]);
});

test('more may be offered', async () => {
  const { send, type, sent } = opened();
  await type(/^Price/, '450.50');
  await send();
  expect(sent.map(({ terms: { price } }) => price)).toEqual([45_050]);
});

test.each([
  [/^Price/, 'a lot', /Enter an amount such as/],
  [/^Per approved output/, '0.20', /smallest price is \$0\.50/],
  [/^Answer within/, '2 weeks', /Enter a whole number/],
])('%s: ‘%s’ is not sent', async (name, text, complaint) => {
  const { send, type, sent } = opened(null);
  await type(name, text);
  await send();
  expect(await screen.findByText(complaint)).toBeDefined();
  expect(sent).toEqual([]);
});

test('approval before publication is asked for unless it is switched off', async () => {
  const { user, send, sent } = opened(null);
  await user.click(screen.getByRole('switch', { name: /^Each output is approved/ }));
  await send();
  expect(sent.map(({ terms: { approval } }) => approval)).toEqual([false]);
});
