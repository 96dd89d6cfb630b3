/**
 * Copies tables from one database into another, and says by a sum over all rows whether both have the same. Every value travels as the text
 * that PostgreSQL itself makes of it and reads again, so nothing is lost in between: no number becomes one of JavaScript, no JSON is read.
 */
import type { Ask, Run } from "../db/opening/askPostgres.ts";

/** Rows as lists of the texts of their columns. */
type Cells = readonly (string | null)[];

export type Source = {
  readonly ask: Ask;
  cells(text: string): Promise<readonly Cells[]>;
};
export type Target = { readonly ask: Ask; readonly run: Run };

/** Alike on both sides, because they decide how a value is written. */
export const TEXT_FORMS =
  "set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601'; set bytea_output = 'hex'; set extra_float_digits = 1";

const ROWS_AT_ONCE = 250;

export type Measure = { readonly rows: number; readonly sum: string };

export const isSame = (one: Measure, other: Measure): boolean =>
  one.rows === other.rows && one.sum === other.sum;

type Column = { readonly name: string; readonly type: string; readonly isGenerated: boolean };

/** All tables of ours, each after those it refers to. */
export async function tablesByReference(ask: Ask): Promise<string[]> {
  const found = await ask(`
    select c.relname::text as name, coalesce(json_agg(t.relname) filter (where t.oid <> c.oid), '[]') as refers
    from pg_class c
    left join pg_constraint r on r.conrelid = c.oid and r.contype = 'f'
    left join pg_class t on t.oid = r.confrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    group by c.relname order by c.relname`);
  const left = new Map(found.map(({ name, refers }) => [String(name), refers as string[]]));
  const ordered: string[] = [];
  while (left.size > 0) {
    const next = [...left].find(([, refers]) => refers.every((other) => !left.has(other)));
    if (!next) throw new Error(`${[...left.keys()].join()} refer to each other.`);
    left.delete(next[0]);
    ordered.push(next[0]);
  }
  return ordered;
}

/** In the order of their names: two databases may have added them in another one. */
async function columnsOf(ask: Ask, table: string): Promise<Column[]> {
  const found = await ask(`
    select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type, attgenerated <> '' as "isGenerated"
    from pg_attribute where attrelid = 'public."${table}"'::regclass and attnum > 0 and not attisdropped
    order by attname collate "C"`);
  return found.map(({ name, type, isGenerated }) => ({
    name: String(name),
    type: String(type),
    isGenerated: Boolean(isGenerated),
  }));
}

/** The sum does not depend on the order of the rows; generated columns are in it. */
export async function measure(ask: Ask, table: string): Promise<Measure> {
  const names = (await columnsOf(ask, table)).map(({ name }) => name).join();
  const part = (from: number) =>
    `coalesce(sum(('x' || substr(hash, ${from}, 15))::bit(60)::bigint), 0)::text`;
  const [found] = await ask(`
    select count(*)::float8 as rows, ${part(1)} || ' ' || ${part(16)} || ' ' || ${part(31)} as sum
    from (select encode(sha256(convert_to(row(${names})::text, 'UTF8')), 'hex') as hash from public."${table}") hashed`);
  return { rows: Number(found?.["rows"]), sum: String(found?.["sum"]) };
}

/** Into an empty table. The caller has opened a transaction on both sides. */
export async function copyRows(source: Source, target: Target, table: string): Promise<void> {
  const columns = (await columnsOf(source.ask, table)).filter(({ isGenerated }) => !isGenerated);
  const names = columns.map(({ name }) => name);
  const texts = names.map((name) => `${name}::text`).join();
  await source.ask(`declare moved no scroll cursor for select ${texts} from public."${table}"`);
  const cells = columns.map((_, index) => `c${index}`);
  const values = columns.map(({ type }, index) => `c${index}::${type}`).join();
  const lists = columns.map((_, index) => `$${index + 1}::text[]`).join();
  const insert =
    `insert into public."${table}" (${names.join()}) overriding system value ` +
    `select ${values} from unnest(${lists}) as rows (${cells.join()})`;
  for (;;) {
    const rows = await source.cells(`fetch ${ROWS_AT_ONCE} from moved`);
    if (rows.length === 0) break;
    await target.run(
      insert,
      columns.map((_, index) => rows.map((row) => row[index] ?? null)),
    );
  }
  await source.ask("close moved");
}
