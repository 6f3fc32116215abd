import { sitePaths } from '../../../lib/site-paths.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Tag } from '../../../ui/tag.tsx';
import { Island } from '../island.tsx';
import { bookPictures, brandPictures, storyPictures } from './pictures.ts';
import { Section } from './section.tsx';
import { Slides } from './slides.tsx';

export function ForStorytellers() {
  return (
    <Section
      id="storytellers"
      audience="Storytellers"
      title="One hand from the first page to the last."
      mirrored
      action={
        <a href={sitePaths.docsPage('for-creators')} className={buttonClass('line')}>
          How to write for the studio
        </a>
      }
      show={
        <Island
          name="slides"
          of={Slides}
          props={{ pictures: storyPictures, label: 'Pages of a story', frame: 'aspect-square' }}
        />
      }
    >
      <p>
        Keep to one style, and every page of a story looks as if the same person had sat at the same
        table. The same words, seed and size give the same picture again, so you can paint a page
        again without losing it.
      </p>
      <p>Each of these four was painted from one line of text that begins with ‘a fox’.</p>
    </Section>
  );
}

export function ForBrands() {
  return (
    <Section
      id="brands"
      audience="Brands"
      note={<Tag tone="blue">Coming soon</Tag>}
      title="A picture nobody else may use."
      action={
        <a href={`${sitePaths.contact}?topic=licensing`} className={buttonClass('line')}>
          Talk to us
        </a>
      }
      show={
        <Island
          name="slides"
          of={Slides}
          props={{ pictures: brandPictures, label: 'Pictures for a campaign', frame: 'aspect-4/3' }}
        />
      }
    >
      <p>
        A commercial licence is exclusive: from the moment of purchase nobody else can license the
        picture. It comes with a certificate number that anyone can check.
      </p>
      <p>
        We are working on plans for teams, with several people and one bill. You can already buy
        licences with a creator profile.
      </p>
    </Section>
  );
}

export function ForAuthors() {
  return (
    <Section
      id="authors"
      audience="Authors"
      title="Let pictures grow from your book, and be asked first."
      mirrored
      action={
        <>
          <a href="/sign-in?as=author" className={buttonClass('gold')}>
            Offer your book
          </a>
          <a href={sitePaths.docsPage('for-authors')} className={buttonClass('line')}>
            How books are offered
          </a>
        </>
      }
      show={
        <Island
          name="slides"
          of={Slides}
          props={{
            pictures: bookPictures,
            label: 'Book covers',
            frame: 'aspect-square',
          }}
        />
      }
    >
      <p>
        Offer a title, say which uses you allow, and answer each request yourself: accept it,
        decline it, or send back other terms. Every version of the terms stays readable.
      </p>
      <p>
        These covers were painted for three books in the public domain, each from one line of text.
      </p>
    </Section>
  );
}
