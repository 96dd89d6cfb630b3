/** A channel's own posts as a sample of its voice, where its owner has switched that on. */
import { AppError } from "../../appError.ts";
import type { Deps } from "../../deps.ts";
import { listVoice } from "../publications/publications.ts";
import { findVoice } from "../channels/channels.ts";

const MAX_SAMPLES = 5;
/** In UTF-16 units: enough to hear a voice, and a limit to what a request costs. */
const MAX_SAMPLE_LENGTH = 1000;

/** The newest published texts of the channel; none when its owner has not switched this on. */
export async function listVoiceSamples(
  deps: Deps,
  userId: string,
  channelId: string,
): Promise<readonly string[]> {
  const channel = await findVoice(deps, userId, channelId);
  if (!channel) throw new AppError("channel_not_found");
  if (!channel.sharesVoice) return [];
  const texts = await listVoice(deps, userId, channelId, MAX_SAMPLES);
  return texts.map((text) => text.slice(0, MAX_SAMPLE_LENGTH).toWellFormed());
}
