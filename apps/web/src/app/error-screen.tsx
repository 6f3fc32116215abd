import { Component, type ReactNode } from 'react';
import { messageOf } from '../lib/api-error.ts';
import { useOnceOnline } from '../lib/use-online.ts';
import { Button } from '../ui/button.tsx';
import { FullScreen } from './full-screen.tsx';
import { PageTitle } from './page-title.tsx';

const reload = () => location.reload();

/** Shown when a page throws or its code cannot be loaded. */
function ErrorScreen({ error }: { error: unknown }) {
  useOnceOnline(true, reload);
  return (
    <FullScreen>
      <PageTitle>Something went wrong</PageTitle>
      <div role="alert" className="flex max-w-[60ch] flex-col items-center gap-5">
        <h1 className="text-2xl">This page could not be shown.</h1>
        <p className="text-base text-muted">{messageOf(error)}</p>
        <Button onClick={reload}>Load again</Button>
      </div>
    </FullScreen>
  );
}

interface Shown {
  of: string;
  failed: { error: unknown } | null;
}

/** Shows what went wrong below it in its place, until another place is shown: `of` is its key. */
export class ErrorBoundary extends Component<{ of: string; children: ReactNode }, Shown> {
  override state: Shown = { of: this.props.of, failed: null };

  static getDerivedStateFromError = (error: unknown) => ({ failed: { error } });

  static getDerivedStateFromProps = ({ of }: { of: string }, shown: Shown) =>
    of === shown.of ? null : { of, failed: null };

  override render() {
    const { failed } = this.state;
    return failed ? <ErrorScreen error={failed.error} /> : this.props.children;
  }
}
