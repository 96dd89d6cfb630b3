/** What runs in a thread that `pglite.ts` starts for an installation's first start, and that ends with it. */
import { PGlite } from "@electric-sql/pglite";

type NewPglite = { readonly folder: string; readonly startParams: string[] };

/** Makes an empty database in a folder that is not there yet. */
export async function make({ folder, startParams }: NewPglite): Promise<void> {
  const client = await PGlite.create(folder, { startParams });
  await client.close();
}
