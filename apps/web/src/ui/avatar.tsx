import { firstCharacter } from '@limn/contracts/text';
import { useState } from 'react';

/** A person's picture, or the first letter of their name. */
export function Avatar({
  picture,
  name,
  size = 30,
}: {
  picture: string | null;
  name: string;
  size?: number;
}) {
  const [failed, setFailed] = useState(false);
  return (
    <span
      aria-hidden
      style={{ width: size, height: size, fontSize: size * 0.55 }}
      className="grid place-items-center overflow-hidden rounded-full border border-line-strong bg-raised font-display leading-none text-text"
    >
      {picture && !failed ? (
        <img
          src={picture}
          alt=""
          width={size}
          height={size}
          referrerPolicy="no-referrer"
          onError={() => setFailed(true)}
          className="size-full object-cover"
        />
      ) : (
        firstCharacter(name).toUpperCase()
      )}
    </span>
  );
}
