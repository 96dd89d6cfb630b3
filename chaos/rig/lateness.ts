/** How long after its time a post reached Telegram, according to the emulator's log. */
import type { Ground } from "./ground.ts";
import { keyOf, keysOfPublications } from "./truth.ts";

/** For every accepted post of the wanted channels, in milliseconds. */
export async function latenessOf(
  ground: Ground,
  isWanted: (chatId: number) => boolean = () => true,
): Promise<number[]> {
  const seen = await ground.owner.publications();
  const keys = keysOfPublications(ground, seen);
  const dueAt = new Map(seen.map(({ dueAt: due }, n) => [keys[n], Date.parse(due)]));
  return ground.telegram.control
    .requests()
    .filter(({ accepted, chatId }) => accepted && chatId !== null && isWanted(chatId))
    .flatMap(({ time, chatId, parameters }) => {
      const key = keyOf({ chatId: Number(chatId), text: String(parameters["text"]) });
      const due = dueAt.get(key);
      return due === undefined ? [] : [Date.parse(time) - due];
    });
}
