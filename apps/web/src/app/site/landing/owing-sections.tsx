import { sitePaths } from '../../../lib/site-paths.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Island } from '../island.tsx';
import { SitePicture } from '../../../features/public/site-picture.tsx';
import { Approval } from './approval.tsx';
import { Lens } from './lens.tsx';
import { afterADrawing } from './pictures.ts';
import { Section } from './section.tsx';
import { Split } from './split.tsx';
import { TalentPage } from './talent-page.tsx';

export function ForCreators() {
  return (
    <Section
      id="ai-creators"
      audience="AI creators"
      title="See whose hand is in it."
      action={
        <a href="/marketplace" className={buttonClass('line')}>
          Find a style
        </a>
      }
      show={<Island name="lens" of={Lens} props={{}} />}
    >
      <p>
        Write what you want to see and choose an artist’s style. The picture is put together from
        pieces of the artist’s own works, so its credit is counted, not guessed.
      </p>
      <p>Move the lens over the picture: each colour is one work of the artist.</p>
      <p>
        Or start from a picture: a photograph, a sketch, a drawing of your own. Its shapes and its
        light stay; every stroke is the artist’s.
      </p>
      <div className="max-w-[420px]">
        <SitePicture
          picture={afterADrawing}
          sizes="(min-width: 768px) 420px, 90vw"
          className="aspect-square w-full rounded-m"
        />
        <p className="mt-2 text-[13px] text-muted">
          A drawing, and what Salt and Light, Lead and Daylight and Ten Thousand Dots make of it.
        </p>
      </div>
    </Section>
  );
}

export function ForArtists() {
  return (
    <Section
      id="human-artists"
      audience="Human artists"
      title="Your style works while you paint."
      mirrored
      action={
        <>
          <a href="/sign-in?as=artist" className={buttonClass('gold')}>
            License your style
          </a>
          <a href={sitePaths.docsPage('for-artists')} className={buttonClass('line')}>
            See how a style is made
          </a>
        </>
      }
      show={<Island name="split" of={Split} props={{}} />}
    >
      <p>
        Upload the pictures you choose, between 4 and 30. Set a price for each licence. When someone
        licenses a picture made from yours, you see which works it drew on, what was paid, and when
        your part reaches you.
      </p>
      <p>
        Your originals stay yours. Withdraw a style from the marketplace at any time: nothing new is
        made in it. The licence you granted in the agreement stays, and so do licences already sold.
      </p>
    </Section>
  );
}

export function ForInfluencers() {
  return (
    <>
      <Section
        id="influencers"
        audience="Influencers"
        title="Your face, on your terms."
        action={
          <>
            <a href="/sign-in?as=influencer" className={buttonClass('gold')}>
              License your likeness
            </a>
            <a href={sitePaths.docsPage('for-influencers')} className={buttonClass('line')}>
              How likeness is licensed
            </a>
          </>
        }
        show={<Island name="approval" of={Approval} props={{}} />}
      >
        <p>
          License your name, image, likeness and voice for the uses, channels and time you name, and
          list what is never allowed. Keep the last word: with one switch nothing is published
          before you approve it.
        </p>
        <p>Try it here.</p>
      </Section>
      <Section
        id="talent"
        audience="Personal branding"
        title="A page with your name over the door."
        mirrored
        show={<TalentPage />}
      >
        <p>
          What you do, where people follow you, what you work on and what each licence costs: one
          page for brands and creators, written by you.
        </p>
      </Section>
    </>
  );
}
