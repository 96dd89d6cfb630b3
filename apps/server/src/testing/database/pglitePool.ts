/**
 * Databases that tests have given back, emptied, for the next test of the same file: making a PGlite costs half a second of a
 * core, emptying one a fiftieth of that.
 */
import type { PGlite } from "@electric-sql/pglite";
import { EMPTY_EVERYTHING, shapeOf } from "./emptyDatabase.ts";

type Pooled = { readonly client: PGlite; readonly shape: string };

const idle: Pooled[] = [];

/** An empty database. `create` makes one when none has been given back. Closing it gives it back. */
export async function takePglite(create: () => Promise<PGlite>): Promise<PGlite> {
  const pooled = idle.pop() ?? (await measure(await create()));
  return closedByItsUser(pooled.client, async () => {
    if (await empty(pooled)) idle.push(pooled);
    else await pooled.client.close();
  });
}

const measure = async (client: PGlite): Promise<Pooled> => ({
  client,
  shape: await shapeOf(async (text) => await client.query(text)),
});

/** What a closed PGlite does, this one does for the test that closed it: it refuses everything. */
function closedByItsUser(client: PGlite, giveBack: () => Promise<void>): PGlite {
  const listening = new Set<() => Promise<void>>();
  let isClosed = false;
  const close = async () => {
    isClosed = true;
    for (const stop of listening) await stop();
    await giveBack();
  };
  const listen: PGlite["listen"] = async (...args) => {
    const stop = await client.listen(...args);
    listening.add(stop);
    return stop;
  };
  const own = new Map<string | symbol, unknown>([
    ["close", close],
    ["listen", listen],
  ]);
  return new Proxy(client, {
    get(target, name) {
      const value = own.get(name) ?? (Reflect.get(target, name, target) as unknown);
      if (typeof value !== "function") return value;
      return async (...args: unknown[]) => {
        if (isClosed) throw new Error("PGlite is closed");
        return (await Reflect.apply(value, target, args)) as unknown;
      };
    },
  });
}

/** False when a test changed the tables themselves, so that emptying them does not make it new. */
async function empty({ client, shape }: Pooled): Promise<boolean> {
  await client.exec("discard all");
  await client.exec(EMPTY_EVERYTHING);
  // As PGlite sets it when it starts.
  await client.exec("set search_path to public");
  return (await shapeOf(async (text) => await client.query(text))) === shape;
}
