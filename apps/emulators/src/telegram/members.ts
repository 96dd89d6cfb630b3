import { memberFields } from "./api/chatInformation.ts";
import { referenceTo, userOf } from "./api/chatAccess.ts";
import type { EmulatorCore } from "./core.ts";
import type { Bot, Chat, Member } from "./world.ts";

/** A person who looks after the chat. */
const SOMEBODY = { id: 777_000_001, is_bot: false, first_name: "Admin" };

/** Gives a bot another place in a chat, of which it hears. */
export function changeMember(core: EmulatorCore, chat: Chat, bot: Bot, member: Member): void {
  const before = chat.members.get(bot.id);
  chat.members.set(bot.id, member);
  core.changed(chat);
  const inChannel = chat.type === "channel";
  const shown = (each: Member | undefined) => ({
    user: userOf(bot),
    ...memberFields(each, inChannel),
  });
  core.updates.tell(bot, "my_chat_member", {
    chat: referenceTo(chat),
    from: SOMEBODY,
    date: Math.floor(Date.now() / 1000),
    old_chat_member: shown(before),
    new_chat_member: shown(member),
  });
}
