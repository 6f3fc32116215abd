import { trashDays } from '@limn/contracts/constants';
import { imageRoutes } from '@limn/contracts/studio';
import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { UploadPicture } from '../../domain/upload-picture.tsx';
import { SearchBox } from '../../features/catalogue/search-box.tsx';
import { isNarrowed, readQuery } from '../../features/gallery/gallery-query.ts';
import { Gallery } from '../../features/gallery/gallery.tsx';
import { useGallery } from '../../features/gallery/use-gallery.ts';
import { paths } from '../../lib/paths.ts';
import { useApi } from '../../lib/use-api.ts';
import { useQuery } from '../../lib/use-query.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { notify } from '../../ui/notifications.ts';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { PageTitle } from '../page-title.tsx';

/** That there are no pictures, or where they are. */
function NoPictures() {
  const {
    data: trashed,
    error,
    isLoading,
    mutate,
  } = useApi(imageRoutes.list, {
    query: { trash: 'true', size: 1 },
  });
  if (error && !trashed) return <ErrorState error={error} retry={() => void mutate()} />;
  if (isLoading) return null;
  return trashed?.total ? (
    <EmptyState
      text="All your pictures are in the trash."
      action={<ButtonLink to={paths.trash}>Open the trash</ButtonLink>}
    />
  ) : (
    <EmptyState
      text="You have made no picture yet. Choose a style and describe your picture."
      action={
        <ButtonLink to={paths.canvas} look="gold">
          Start Creating
        </ButtonLink>
      }
    />
  );
}

/** All of the member's own pictures. */
export function ImagesScreen() {
  const [address, change] = useQuery();
  const [uploading, setUploading] = useState(false);
  const query = readQuery(address);
  const gallery = useGallery(query);
  const { words, trash } = query;
  const none = gallery.total === 0 && !isNarrowed(query);
  return (
    <div className="page py-10 pb-28 md:py-14 md:pb-28">
      <PageTitle>Images</PageTitle>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <h1 className="text-2xl md:text-[56px] md:leading-none">Your pictures</h1>
        <div className="flex w-full flex-wrap items-center justify-end gap-4 md:max-w-[640px]">
          <div className="min-w-[240px] flex-1">
            <SearchBox
              label="Search your pictures"
              placeholder="Words of a prompt, a file’s name, a style or an artist"
              value={words ?? ''}
              onSearch={(text) => change({ q: text }, true)}
            />
          </div>
          <Button size="small" aria-expanded={uploading} onClick={() => setUploading(!uploading)}>
            <ImageUp size={16} aria-hidden /> Upload a picture
          </Button>
        </div>
      </div>
      {uploading && (
        <div className="mb-6">
          <UploadPicture
            onUploaded={(image) => {
              setUploading(false);
              gallery.refresh();
              notify(`‘${image.title}’ is now in your pictures. Only you can see it.`);
            }}
          />
        </div>
      )}
      {trash && (
        <p className="mb-6 max-w-[62ch] text-muted">
          We delete pictures permanently {trashDays} days after you move them here. Licensed
          pictures stay.
        </p>
      )}
      {none ? (
        <NoPictures />
      ) : (
        <Gallery
          query={query}
          gallery={gallery}
          change={change}
          empty={
            words
              ? trash
                ? `None of the pictures in the trash matches ‘${words}’.`
                : `None of your pictures matches ‘${words}’.`
              : trash
                ? 'The trash is empty.'
                : query.board
                  ? 'This board is empty. Drag pictures onto it, or select some and add them.'
                  : 'None of your pictures match these filters.'
          }
        />
      )}
    </div>
  );
}
