/** What is in the archive: every table that holds something of a person, as JSON, and the images. Nothing is read before its turn. */
import type { Readable } from "node:stream";
import type { Deps } from "../../../deps.ts";
import type { Entry } from "./archive.ts";
import * as queries from "./exportQueries.ts";
import { jsonArray, jsonObject, jsonOf } from "./json.ts";
import { README } from "./readme.ts";

export async function* entriesOf(deps: Deps, userId: string): AsyncGenerator<Entry> {
  const { db } = deps.database;
  const changedAt = deps.clock();
  const text = (path: string, parts: AsyncIterable<string>): Entry => ({
    path,
    changedAt,
    content: { parts },
  });
  yield text(
    "readme.txt",
    jsonOf(async () => await Promise.resolve(README), String),
  );
  yield text(
    "profile.json",
    jsonOf(async () => await queries.readProfile(db, userId)),
  );
  yield text("channels.json", jsonArray(queries.channelPages(db, userId)));
  yield text("publications.json", jsonArray(queries.publicationPages(db, userId)));
  yield text("changes.json", jsonArray(queries.followUpPages(db, userId)));
  yield text("drafts.json", jsonArray(queries.draftPages(db, userId)));
  yield text("snippets.json", jsonArray(queries.snippetPages(db, userId)));
  yield text(
    "credits.json",
    jsonObject({
      spendings: queries.spendingPages(db, userId),
      purchases: queries.purchasePages(db, userId),
    }),
  );
  yield text(
    "payments.json",
    jsonOf(async () => await queries.readPayments(db, userId)),
  );
  yield text("sessions.json", jsonArray(queries.sessionPages(db, userId)));
  yield text("api-keys.json", jsonArray(queries.apiKeyPages(db, userId)));
  yield text("alerts.json", jsonArray(queries.alertPages(db, userId)));
  yield text("operator.json", jsonArray(queries.adminActPages(db, userId)));
  const missing = new Set<string>();
  for await (const page of queries.imagePages(db, userId)) {
    for (const { filename, createdAt } of page) {
      const bytes = await openImage(deps, filename);
      if (bytes) {
        yield { path: `images/${filename}`, content: { bytes }, changedAt: createdAt };
      } else missing.add(filename);
    }
  }
  yield text("images.json", jsonArray(describedImages(deps, userId, missing)));
}

async function openImage({ files }: Deps, filename: string): Promise<Readable | undefined> {
  return (await files.open(filename))?.stream();
}

/** Says of each image whether its file was there. */
async function* describedImages({ database }: Deps, userId: string, missing: ReadonlySet<string>) {
  for await (const page of queries.imagePages(database.db, userId)) {
    yield page.map((image) => ({
      ...image,
      path: missing.has(image.filename) ? null : `images/${image.filename}`,
      isMissing: missing.has(image.filename),
    }));
  }
}
