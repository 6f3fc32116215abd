import { useFeatures } from '../features/features/use-features.ts';
import { ButtonLink } from '../ui/button.tsx';

/** Leads to asking a talent or a book for rights, where that feature is open. */
export function AskForRights({ to }: { to: string }) {
  const { nilv } = useFeatures();
  if (!nilv) return null;
  return (
    <ButtonLink to={to} look="gold">
      Ask for rights
    </ButtonLink>
  );
}
