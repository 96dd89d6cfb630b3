/** What one test leaves in its database is removed for the next one, on PGlite and on PostgreSQL. */

/** Several statements in one text, or one that answers with rows. */
export type Ask = (text: string) => Promise<{ readonly rows: readonly unknown[] }>;

/** In any order of the tables: foreign keys are not looked at meanwhile. */
export const EMPTY_EVERYTHING = `
  do $$
  declare name text;
  begin
    for name in select nspname from pg_namespace
      where nspname !~ '^pg_' and nspname not in ('information_schema', 'public', 'drizzle')
    loop
      execute format('drop schema %I cascade', name);
    end loop;
    set local session_replication_role = replica;
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('delete from public.%I', name);
    end loop;
  end $$`;

/**
 * Changes with every table, index, column, constraint, trigger and function that is added, removed or changed. What PostgreSQL
 * itself brings has smaller numbers.
 */
export async function shapeOf(ask: Ask): Promise<string> {
  const { rows } = await ask(`
    with parts as (
      select xmin from pg_attribute where attrelid >= 16384
      union all select xmin from pg_attrdef where adrelid >= 16384
      union all select xmin from pg_constraint where conrelid >= 16384
      union all select xmin from pg_trigger where tgrelid >= 16384
      union all select xmin from pg_proc where oid >= 16384
    )
    select concat_ws(' ',
      (select string_agg(oid || relname, ' ' order by oid) from pg_class where oid >= 16384),
      (select count(*) from parts),
      (select max(xmin::text::bigint) from parts)
    ) as shape`);
  return (rows as { shape: string }[])[0]?.shape ?? "";
}
