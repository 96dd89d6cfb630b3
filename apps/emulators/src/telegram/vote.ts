import { isClosed } from "./api/sendPoll.ts";
import type { EmulatorCore } from "./core.ts";
import type { Chat } from "./world.ts";

/** One person chooses these options, and the bot hears of it; says why not, where that cannot be. */
export function vote(
  core: EmulatorCore,
  chat: Chat,
  messageId: number,
  chosen: readonly number[],
): string | undefined {
  const post = chat.posts.get(messageId);
  const poll = post?.message.poll;
  if (!poll) return `message ${messageId} is not a poll`;
  if (isClosed(poll, Date.now() / 1000)) return "the poll is closed";
  const options = chosen.map((place) => poll.options[place]);
  const isAllowed = chosen.length === 1 || (chosen.length > 1 && poll.allows_multiple_answers);
  if (!isAllowed || options.includes(undefined)) return "these options cannot be chosen";
  for (const option of options) if (option) option.voter_count += 1;
  poll.total_voter_count += 1;
  core.changed(chat);
  core.updates.tell(core.world.bots.get(post.botId), "poll", poll);
  return undefined;
}
