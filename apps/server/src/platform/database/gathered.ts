import { type Column, is, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as drizzleUtils from 'drizzle-orm/utils';
import { rows, type Sql } from './database.ts';

type Field = { path: string[]; field: unknown };
/** What Drizzle reads its own rows with; it is there, and not in its declarations. */
const { mapResultRow, orderSelectedFields } = drizzleUtils as unknown as {
  orderSelectedFields(fields: object): Field[];
  mapResultRow(
    columns: Field[],
    row: unknown[],
    notNull: Record<string, boolean> | undefined,
  ): unknown;
};
/** A SELECT that has been built: its fields are there, too, and not in the declarations. */
interface Select extends SQLWrapper {
  config: { fields: object; fieldsFlat?: Field[]; table: object; joins?: unknown[] };
  /** Whether columns were named to it. */
  isPartialSelect: boolean;
  joinsNotNullableMap: Record<string, boolean>;
  execute(): Promise<unknown[]>;
  /** Its own way of being sent. */
  alone(): Promise<unknown[]>;
}

/** Whole tables as SELECTs of them alone read them: their columns, and these as one piece of SQL. */
const whole = new WeakMap<object, { columns: Field[]; listed: Field[] }>();

/** The columns that a SELECT reads. Those of a whole table are written out once, which else takes longer than all of its other parts. */
function columnsOf({ config, isPartialSelect }: Select): Field[] {
  const { table } = config;
  if (isPartialSelect || config.joins?.length || !is(table, PgTable))
    return orderSelectedFields(config.fields);
  let known = whole.get(table);
  if (!known) {
    const columns = orderSelectedFields(config.fields);
    const names = columns.map(({ field }) => `"${(field as Column).name}"`);
    known = { columns, listed: [{ path: [], field: sql.raw(names.join(', ')) }] };
    whole.set(table, known);
  }
  config.fieldsFlat = known.listed;
  return known.columns;
}

/** Asks several SELECTs in one statement, whose rows come as JSON. */
async function together(db: Sql, selects: readonly Select[]): Promise<unknown[][]> {
  const columns = selects.map(columnsOf);
  const asked = selects.map((select, at): SQL => {
    const names = sql.raw(columns[at]!.map((_, n) => `c${n}`).join(', '));
    return sql`(select coalesce(json_agg(json_build_array(${names})), '[]') from (${select.getSQL()}) as t (${names}))
      as ${sql.identifier(`r${at}`)}`;
  });
  const [answer] = await rows<Record<string, unknown[][]>>(
    db,
    sql`select ${sql.join(asked, sql`, `)}`,
  );
  return selects.map((select, at) =>
    answer![`r${at}`]!.map((row) => mapResultRow(columns[at]!, row, select.joinsNotNullableMap)),
  );
}

/** A handle that SELECTs are built with; whatever else is sent as ever. */
type Reading = Pick<Sql, 'select' | 'selectDistinct' | 'execute'>;

const gathering = new WeakSet<object>();

/**
 * The same database, for what one request reads: SELECTs that are awaited in the same moment, as by `Promise.all`, go to it
 * as one statement and are answered at one moment. None of several may read `bytea` or numbers beyond 2⁵³.
 *
 * @example const read = gathered(db); const [page, own] = await Promise.all([pageOf(read), ownOf(read)]);
 */
export function gathered<Handle extends Reading>(db: Handle): Handle {
  if (gathering.has(db)) return db;
  let waiting: { select: Select; done: (rows: unknown[]) => void; fail: (why: unknown) => void }[] =
    [];
  async function ask(): Promise<void> {
    const asked = waiting;
    waiting = [];
    try {
      const answers =
        asked.length === 1
          ? [await asked[0]!.select.alone()]
          : await together(
              db as unknown as Sql,
              asked.map(({ select }) => select),
            );
      asked.forEach(({ done }, at) => done(answers[at]!));
    } catch (error) {
      asked.forEach(({ fail }) => fail(error));
    }
  }
  /** Once every promise that is settled by now has gone on: these may ask, too. */
  const later = (select: Select) =>
    new Promise<unknown[]>((done, fail) => {
      waiting.push({ select, done, fail });
      if (waiting.length === 1) process.nextTick(() => void ask());
    });
  const from = (builder: { from(...of: unknown[]): unknown }) => ({
    from(...of: unknown[]) {
      const select = builder.from(...of) as Select;
      select.alone = select.execute.bind(select);
      select.execute = () => later(select);
      return select;
    },
  });
  const handle = new Proxy(db, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown;
      if (name !== 'select' && name !== 'selectDistinct')
        return typeof value === 'function' ? value.bind(target) : value;
      return (...fields: unknown[]) =>
        from((value as (...all: unknown[]) => never).apply(target, fields));
    },
  });
  gathering.add(handle);
  return handle;
}
