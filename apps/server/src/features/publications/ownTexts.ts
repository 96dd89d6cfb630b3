/** What single channels say instead of the common text of a post, as it is received. */
import { setImmediate } from "node:timers/promises";
import { channelLabel } from "@vestnik/domain/channel";
import type { OwnText } from "@vestnik/domain/content";
import type { InputProblem } from "@vestnik/domain/errors";
import type { Deps } from "../../deps.ts";
import { writtenOf } from "./content/content.ts";
import type { PostInput, WrittenContent } from "./content/content.ts";
import * as queries from "./queries.ts";

type OwnContents = ReadonlyMap<string, WrittenContent>;

type WithOwnTexts = PostInput & {
  readonly channelIds: readonly string[];
  readonly ownTexts?: readonly OwnText[] | undefined;
};

type Read = { readonly problems: readonly InputProblem[]; readonly contents: OwnContents };

/** By channel; each is for one of the channels of the request, and no two are for the same. */
export async function readOwnTexts(
  deps: Pick<Deps, "contentReader" | "database">,
  userId: string,
  { channelIds, ownTexts = [], ...post }: WithOwnTexts,
): Promise<Read> {
  const contents = new Map<string, WrittenContent>();
  for (const { channelId, text } of ownTexts) {
    if (!channelIds.includes(channelId) || contents.has(channelId)) {
      return refusal({ code: "validation_failed", details: { field: "ownTexts" } });
    }
    // Other requests are answered between the texts.
    await setImmediate();
    const read = await deps.contentReader.readPublication(userId, { ...post, text });
    const [problem] = read.problems;
    if (problem) return refusal(await naming(deps, userId, channelId, problem));
    contents.set(channelId, writtenOf(read));
  }
  return { problems: [], contents };
}

function refusal(problem: InputProblem): Read {
  return { problems: [problem], contents: new Map() };
}

/** Says of which channel a text is too long; what else is wrong is wrong in the common post, too. */
async function naming(
  { database }: Pick<Deps, "database">,
  userId: string,
  channelId: string,
  problem: InputProblem,
): Promise<InputProblem> {
  if (problem.code !== "text_too_long" && problem.code !== "caption_too_long") return problem;
  const [channel] = await queries.findOwnChannels(database.db, userId, [channelId]);
  if (!channel) return { code: "channel_not_found" };
  const details = { ...problem.details, channel: channelLabel(channel) };
  return { code: "own_text_too_long", details };
}
