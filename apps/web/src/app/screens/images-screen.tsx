import { trashDays } from '@limn/contracts/constants';
import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { UploadPicture } from '../../domain/upload-picture.tsx';
import { SearchBox } from '../../features/catalogue/search-box.tsx';
import { ImageGrid } from '../../features/images/image-grid.tsx';
import { OwnImageTools } from '../../features/images/own-image-actions.tsx';
import { paths } from '../../lib/paths.ts';
import { useQuery } from '../../lib/use-query.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { notify } from '../../ui/notifications.ts';
import { Chips } from '../../ui/chips.tsx';
import { PageTitle } from '../page-title.tsx';

const filters = [
  { value: 'uploads', name: 'Uploads' },
  { value: 'starred', name: 'Starred' },
  { value: 'licensed', name: 'Licensed' },
  { value: 'trash', name: 'Trash' },
] as const;

export function ImagesScreen() {
  const [query, change] = useQuery();
  const [uploading, setUploading] = useState(false);
  const words = query.get('q') ?? '';
  const chosen = filters.map(({ value }) => value).filter((name) => query.get(name) === '1');
  const searching = words !== '' || chosen.length > 0;
  const trash = chosen.includes('trash');

  function filter(names: readonly string[]) {
    const on = (name: string) => (names.includes(name) ? '1' : null);
    change({
      ...Object.fromEntries(filters.map(({ value }) => [value, on(value)])),
      images: null,
    });
  }
  return (
    <div className="page py-10 md:py-14">
      <PageTitle>Images</PageTitle>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <h1 className="text-2xl md:text-[56px] md:leading-none">Your pictures</h1>
        <div className="w-full md:max-w-[460px]">
          <SearchBox
            label="Search your pictures"
            placeholder="Words of a prompt, a file’s name, a style or an artist"
            value={words}
            onSearch={(text) => change({ q: text, images: null }, true)}
          />
        </div>
      </div>
      <div className="mb-8">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <Chips label="Show only" options={filters} value={chosen} onChange={filter} />
          <Button size="small" aria-expanded={uploading} onClick={() => setUploading(!uploading)}>
            <ImageUp size={16} aria-hidden /> Upload a picture
          </Button>
        </div>
        {uploading && (
          <div className="mt-5">
            <UploadPicture
              onUploaded={(image) => {
                setUploading(false);
                notify(`‘${image.title}’ is among your pictures. Only you see it.`);
              }}
            />
          </div>
        )}
        {trash && (
          <p className="mt-4 max-w-[62ch] text-muted">
            Pictures are gone for good {trashDays} days after they were deleted. Those somebody
            holds a licence of stay here.
          </p>
        )}
      </div>
      <ImageGrid
        query={{
          owner: 'me',
          words,
          ...Object.fromEntries(
            chosen.filter((name) => name !== 'uploads').map((name) => [name, 'true' as const]),
          ),
          ...(chosen.includes('uploads') ? { origin: 'uploaded' as const } : {}),
        }}
        size={20}
        linkTo={trash ? undefined : paths.image}
        tools={(image) => <OwnImageTools image={image} />}
        empty={
          words
            ? `None of your pictures ${trash ? 'in the trash ' : ''}matches ‘${words}’.`
            : trash
              ? 'The trash is empty.'
              : chosen.length > 0
                ? 'None of your pictures is among these.'
                : 'You have made no picture yet. Choose a style and say what to paint.'
        }
        emptyAction={
          searching ? (
            <Button
              onClick={() =>
                change({
                  q: null,
                  ...Object.fromEntries(filters.map(({ value }) => [value, null])),
                  images: null,
                })
              }
            >
              Show all pictures
            </Button>
          ) : (
            <ButtonLink to={paths.canvas} look="gold">
              Start Creating
            </ButtonLink>
          )
        }
      />
    </div>
  );
}
