import { GenerationId, type ProjectId } from '@limn/contracts/ids';
import { builtInModel } from '@limn/contracts/recipe';
import { type Generation, studioRoutes } from '@limn/contracts/studio';
import { useState } from 'react';
import { cancelGeneration, sayCancelled } from '../../features/studio/generation-progress.tsx';
import { changeDraft, recipeDraft } from '../../features/studio/draft.ts';
import { HistoryStrip, useHistory } from '../../features/studio/history-strip.tsx';
import { PromptCard } from '../../features/studio/prompt-card.tsx';
import {
  canFollowReference,
  checkPeople,
  searchesReferences,
  untilSearched,
} from '../../features/studio/references.ts';
import { RecipePanel } from '../../features/studio/recipe-panel.tsx';
import { Stage } from '../../features/studio/stage.tsx';
import { useDraftFromAddress } from '../../features/studio/use-draft-from-address.ts';
import { useStudioProject } from '../../features/projects/studio/use-studio-project.ts';
import { useFeatures } from '../../features/features/use-features.ts';
import { useDoubt } from '../../features/studio/use-doubt.tsx';
import { useGenerate } from '../../features/studio/use-generate.ts';
import {
  isUnderWay,
  useGeneration,
  useRunningGeneration,
} from '../../features/studio/use-generation.ts';
import { useModels } from '../../features/studio/use-models.ts';
import { useStudioKeys } from '../../features/studio/use-studio-keys.ts';
import { call } from '../../lib/api.ts';
import { useStore } from '../../lib/store.ts';
import { useQuery, wholeNumber } from '../../lib/use-query.ts';
import { classNames } from '../../ui/class-names.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { useMember } from '../guards.tsx';
import { PageTitle } from '../page-title.tsx';
import { RecentCanvases } from '../recent-canvases.tsx';
import { StartFromPicture } from '../start-from-picture.tsx';
import { StudioSkeleton, useOpened } from '../studio-opening.tsx';
import { StudioPicture, StudioCaption, StudioCredits, useOverlay } from '../studio-parts.tsx';
import { StyleLine } from '../../features/attribution/credit-line.tsx';

const ReferenceStrip = lazyComponent(
  async () => (await import('../../features/studio/reference-strip.tsx')).ReferenceStrip,
  <Skeleton className="h-full min-h-[46px] rounded-l" />,
);
const ProjectBanner = lazyComponent(
  async () => (await import('../../features/projects/studio/project-banner.tsx')).ProjectBanner,
  <Skeleton className="h-[50px]" />,
);
const SubmitPicture = lazyComponent(
  async () => (await import('../../features/projects/studio/submit-picture.tsx')).SubmitPicture,
);
const choosePersona = (persona: ProjectId | null) => changeDraft({ persona });

/** Kept free for pictures until they have come. */
const stripHeight = 'grid grid-cols-1 min-h-[280px] lg:min-h-[168px]';

export function StudioScreen() {
  const draft = useStore(recipeDraft);
  const { canvasEnhancements } = useFeatures();
  const { model } = useModels(draft.model);
  const searches = useStore(searchesReferences);
  const [query, change] = useQuery();
  useDraftFromAddress();
  const project = useStudioProject(choosePersona);

  const asked = GenerationId.safeParse(query.get('generation')).data ?? null;
  // Read once: the studio opens with the running generation, if any; from then on the address decides what is shown.
  const [lookForRunning] = useState(asked === null);
  const runningId = useRunningGeneration(lookForRunning);
  const id = asked ?? runningId ?? null;

  const history = useHistory();
  const { generation, lost, error, retry } = useGeneration(id, (ended) => {
    void history.mutate();
    if (ended.status === 'cancelled') sayCancelled(ended);
  });
  const wanted = wholeNumber(query.get('picture'), 1);
  const image =
    generation?.images.find(({ position }) => position === wanted - 1) ?? generation?.images[0];
  const overlay = useOverlay(image);
  const opened = useOpened(draft.style, id === null || Boolean(generation ?? error));

  function open({ id: next }: Pick<Generation, 'id'>) {
    change({ generation: next, picture: null });
  }
  const { active: userType } = useMember();
  const { generate, busy, failure } = useGenerate(
    draft,
    (queued) => {
      open(queued);
      void history.mutate();
    },
    async (body) => {
      checkPeople(body);
      return call(studioRoutes.generate, { query: { userType }, body });
    },
  );
  const { press, question } = useDoubt((asked) => void generate(asked));
  const [waits, setWaits] = useState(false);
  async function begin(): Promise<void> {
    if (waits) return;
    setWaits(true);
    await untilSearched();
    setWaits(false);
    await press(recipeDraft.get());
  }
  const start = () => void begin();
  useStudioKeys(
    start,
    generation && isUnderWay(generation) ? () => void cancelGeneration(generation) : null,
  );

  if (!opened) return <StudioSkeleton />;
  return (
    <div className="lg:grid lg:h-[calc(100dvh-50px)] lg:grid-cols-[auto_1fr_320px]">
      <PageTitle>Studio</PageTitle>
      <h1 className="sr-only">Studio</h1>
      <div className="bg-panel max-lg:border-b lg:min-h-0 lg:w-[76px] lg:border-r">
        <HistoryStrip history={history} openId={id} onOpen={open} />
      </div>
      <div className="stage-dots flex min-h-0 min-w-0 flex-col">
        {project && (
          <ProjectBanner id={project} persona={draft.persona} onPersona={choosePersona} />
        )}
        {error && !generation ? (
          <div className="grid flex-1 place-items-center p-6">
            <ErrorState error={error} retry={retry} />
          </div>
        ) : (
          <Stage
            generation={generation}
            image={image}
            picture={image && <StudioPicture image={image} overlay={overlay} />}
            caption={
              image ? (
                <StudioCaption image={image}>
                  {project && <SubmitPicture id={project} image={image} />}
                </StudioCaption>
              ) : (
                generation && <StyleLine styles={generation.styles} />
              )
            }
            loading={id !== null}
            lost={lost}
            empty={
              !id && (
                <div className="flex max-h-full w-full flex-col items-center overflow-y-auto">
                  <StartFromPicture guide={draft.pose_and_depth} />
                  {!draft.pose_and_depth && (
                    <div className="max-lg:hidden">
                      <RecentCanvases />
                    </div>
                  )}
                </div>
              )
            }
            onPick={(position) => change({ picture: position > 1 ? position : null })}
            onBuiltIn={({ recipe }) => {
              changeDraft({ ...recipe, model: builtInModel });
              start();
            }}
          />
        )}
        <div className="mx-auto w-full max-w-[924px] px-4 pb-5 lg:px-8">
          {model && canFollowReference(model, draft) && (
            <div className={classNames('mb-2', searches && draft.prompt.trim() && stripHeight)}>
              <ReferenceStrip draft={draft} model={model} failure={failure} />
            </div>
          )}
          <PromptCard
            draft={draft}
            enhanced={canvasEnhancements}
            busy={busy || waits}
            failure={failure}
            onGenerate={start}
          />
        </div>
      </div>
      {question}
      <aside
        aria-label="Credits and recipe"
        className="flex flex-col gap-6 bg-panel p-4 max-lg:border-t lg:min-h-0 lg:overflow-y-auto lg:border-l lg:px-[18px]"
      >
        <StudioCredits image={image} overlay={overlay} draft={draft} />
        {model && (
          <RecipePanel
            draft={draft}
            model={model}
            drawnSeed={image?.recipe?.seed ?? null}
            failure={failure}
          />
        )}
      </aside>
    </div>
  );
}
