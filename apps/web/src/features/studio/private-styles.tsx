import { useId } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { usePrivateStyles } from './own-styles.ts';
import { choiceGrid, StyleChoice, type StyleChoosing } from './style-choice.tsx';

const link = 'rounded-s text-blue underline-offset-4 hover:underline';

/** Styles the person trains for themselves, those that can be painted in and those on their way, and the way to one. */
export function PrivateStyles({ search, chosen, without, onChoose }: StyleChoosing) {
  const styles = usePrivateStyles(search);
  const id = useId();
  if (!styles) return null;
  const trained = styles.filter(({ status }) => status === 'trained');
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 border-b pb-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={id} className="text-lg">
          Your own styles
        </h3>
        <Link to={paths.newOwnStyle} className={link}>
          Train a style of your own
        </Link>
      </div>
      {trained.length > 0 && (
        <ul className={choiceGrid}>
          {trained.map((style) => (
            <StyleChoice
              key={style.id}
              style={style}
              samples={[]}
              chosen={style.id === chosen}
              taken={without.includes(style.id)}
              onChoose={() => onChoose(style.id)}
            />
          ))}
        </ul>
      )}
      {styles.length > trained.length && (
        <ul className="flex flex-col gap-1">
          {styles
            .filter((style) => !trained.includes(style))
            .map((style) => (
              <li key={style.id} className="text-[13px] text-muted">
                <Link to={paths.ownStyle(style.id)} className={link}>
                  <bdi>{style.name}</bdi>
                </Link>{' '}
                · {style.status === 'training' ? 'is being trained' : 'not trained yet'}
              </li>
            ))}
        </ul>
      )}
    </section>
  );
}
