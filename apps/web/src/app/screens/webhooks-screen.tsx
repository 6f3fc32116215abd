import { Webhooks } from '../../features/programs/webhooks.tsx';
import { PageTitle } from '../page-title.tsx';

export function WebhooksScreen() {
  return (
    <div className="page max-w-[820px] py-10 md:py-14">
      <PageTitle>Webhooks</PageTitle>
      <h1 className="mb-3 text-2xl md:text-3xl">Webhooks</h1>
      <p className="mb-8 max-w-[62ch] text-muted">
        We post to your server when something happens in your account, such as a refund of a
        licence. Each delivery is signed by the{' '}
        <a href="https://www.standardwebhooks.com" className="rounded-s text-blue hover:underline">
          Standard Webhooks
        </a>{' '}
        specification.
      </p>
      <Webhooks />
    </div>
  );
}
