/** A state machine as data: from each state, the states it may go to. */
export type Transitions<S extends string> = Readonly<Record<S, readonly S[]>>;

/** The states that may change to `to`, for the WHERE of an update. */
export function sourcesOf<S extends string>(table: Transitions<S>, to: S): S[] {
  return (Object.keys(table) as S[]).filter((state) => table[state].includes(to));
}
